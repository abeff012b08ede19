from impl.merge import mergeable
from impl.view import View

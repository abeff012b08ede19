"""Elements of tensors that drawing hardly ever meets: so `many` that a limit is near, or `none`; those that are
`printed` of many, and those that become others where slices are updated, numbers get a type, or they are `compared`."""

"""The commands, a module for each: `add_arguments` says what it takes, `run` what it answers (`impl.cli.reply`)."""

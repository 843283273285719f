definition(name: "Long")
preferences { section { input "lamp" * 20000, "capability.switch" } }

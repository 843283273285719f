s{n{input"s","capability.switch"}}
def installed(){subscribe(s,"switch.on",h)}
def h(){s.off()}
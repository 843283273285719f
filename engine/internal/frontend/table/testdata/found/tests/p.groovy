s{s{input"s","capability.switch"}}
def installed(){subscribe(s,"switch.on",h)}
def h(t){s.off()
if(1.5+1){s.on()}
if(new R())s}
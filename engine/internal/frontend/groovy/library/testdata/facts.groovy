// Writes what Groovy 2.4 says of each line of facts.txt, in the form of that
// file:
//   JAVA_OPTS="-Duser.timezone=UTC -Duser.language=en -Duser.country=US -Dfile.encoding=UTF-8 -Djava.locale.providers=COMPAT" \
//   groovy facts.groovy < facts.txt
def kind(x) {
    x instanceof Range ? 'Range' : x instanceof List ? 'List' : x instanceof Set ? 'Set' : x instanceof Map ? 'Map' :
        x instanceof Map.Entry ? 'Entry' : x.getClass().isArray() ? 'Array' : x instanceof Iterator ? 'Iterator' : x.getClass().simpleName
}
def text(x) {
    x instanceof Range ? x.toString() : x instanceof Map || x instanceof Collection || x.getClass().isArray() ? "${x}" : x.toString()
}
System.in.eachLine('UTF-8') { line ->
    def code = line.replaceFirst(/\s+=> .*/, '')
    if (!code.trim() || code.startsWith('#')) { println line; return }
    def out
    try {
        def x = new GroovyShell().evaluate(code)
        out = x == null ? 'null' : kind(x) + ' ' + text(x)
    } catch (Throwable t) {
        out = 'throws ' + t.getClass().simpleName
    }
    println code + '  => ' + out.replace('\\', '\\\\').replace('\n', '\\n')
}

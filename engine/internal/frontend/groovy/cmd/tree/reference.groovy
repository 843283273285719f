// Prints the syntax trees that Groovy itself makes of files, in the form of
// tree. Run with Groovy 2.4: groovy reference.groovy FILES...
import org.codehaus.groovy.ast.*
import org.codehaus.groovy.ast.expr.*
import org.codehaus.groovy.ast.stmt.*
import org.codehaus.groovy.control.*

class Printer {
    String join(List parts) { parts.findAll { it }.join(' ') + ')' }

    String type(ClassNode t) {
        if (t == null || t.name == 'java.lang.Object' && t.is(ClassHelper.DYNAMIC_TYPE) || t == ClassHelper.VOID_TYPE) return ''
        int dims = 0
        while (t.isArray()) { dims++; t = t.componentType }
        ':' + t.name + '[]' * dims
    }

    String quote(String s) {
        def b = new StringBuilder('"')
        s.each { c ->
            char k = c as char
            if (c == '"' || c == '\\') b << '\\' << c
            else if (c == '\n') b << '\\n'
            else if (k < (' ' as char)) b << String.format('\\u%04x', (int) k)
            else b << c
        }
        b << '"'
    }

    String member(Expression e) {
        if (!(e instanceof ConstantExpression)) return '<' + expr(e) + '>'
        def s = e.value as String
        s ==~ /[\p{L}_\x{80}-\x{ffff}][\p{L}_0-9\x{80}-\x{ffff}]*/ ? s : quote(s)
    }

    String params(Parameter[] list) {
        '(' + join(list.collect { p ->
            def t = p.type
            join([type(t), p.name, p.hasInitialExpression() ? '=' + expr(p.initialExpression) : ''])[0..-2]
        })
    }

    String block(Statement s) {
        if (s == null) return ''
        if (s instanceof EmptyStatement) return '(do)'
        if (s instanceof BlockStatement && !labels(s)) return join(['(do'] + s.statements.collect { stmt(it) })
        '(do ' + stmt(s) + ')'
    }

    List stmts(Statement s) {
        if (s instanceof EmptyStatement) return []
        if (s instanceof BlockStatement && s.statements.size() == 1 && s.statements[0] instanceof BlockStatement) s = s.statements[0]
        s instanceof BlockStatement && !labels(s) ? s.statements.collect { stmt(it) } : [stmt(s)]
    }

    List labels(Statement s) { s.statementLabels ?: [] }

    String stmt(Statement s) {
        def text = plain(s)
        labels(s).reverse().each { text = "(label $it $text)" }
        text
    }

    String plain(Statement s) {
        switch (s) {
            case EmptyStatement: return ''
            case BlockStatement: return join(['(do'] + s.statements.collect { stmt(it) })
            case ExpressionStatement: return expr(s.expression)
            case IfStatement: return join(['(if', expr(s.booleanExpression), block(s.ifBlock), s.elseBlock instanceof EmptyStatement ? '' : block(s.elseBlock)])
            case WhileStatement: return join(['(while', expr(s.booleanExpression), block(s.loopBlock)])
            case ForStatement:
                if (s.collectionExpression instanceof ClosureListExpression) {
                    def list = s.collectionExpression.expressions.collect { it instanceof EmptyExpression ? '' : expr(it) }
                    return join(['(for', "(${list[0]})" == '()' ? '()' : "( ${list[0]})", "(cond ${list[1]})", list[2] ? "( ${list[2]})" : '()', block(s.loopBlock)])
                }
                return join(['(for', type(s.variable.type), s.variable.name, expr(s.collectionExpression), block(s.loopBlock)])
            case SwitchStatement:
                def parts = ['(switch', expr(s.expression)] + s.caseStatements.collect { join(['(case ' + expr(it.expression)] + stmts(it.code)) }
                if (!(s.defaultStatement instanceof EmptyStatement)) parts << join(['(default'] + stmts(s.defaultStatement))
                return join(parts)
            case TryCatchStatement:
                def parts = ['(try', block(s.tryStatement)]
                parts += s.catchStatements.collect { join(['(catch', type(it.exceptionType), it.variable.name, block(it.code)]) }
                if (!(s.finallyStatement instanceof EmptyStatement)) parts << join(['(finally'] + stmts(s.finallyStatement))
                return join(parts)
            case ReturnStatement: return s.expression instanceof ConstantExpression && s.expression.value == null && s.expression.lineNumber < 0 ? '(return)' : join(['(return', expr(s.expression)])
            case ThrowStatement: return join(['(throw', expr(s.expression)])
            case BreakStatement: return join(['(break', s.label])
            case ContinueStatement: return join(['(continue', s.label])
            case AssertStatement: return join(['(assert', expr(s.booleanExpression), s.messageExpression instanceof ConstantExpression && s.messageExpression.value == null ? '' : expr(s.messageExpression)])
            case SynchronizedStatement: return join(['(do', expr(s.expression), block(s.code)])
        }
        '(?? ' + s.getClass().simpleName + ')'
    }

    String number(v) {
        switch (v) {
            case Integer: return "$v"
            case Long: return "${v}L"
            case BigInteger: return "${v}G"
            case BigDecimal: return v.toPlainString()
            case Float: return "${v}F"
            case Double: return "${v}D"
        }
    }

    List args(Expression e) {
        if (e instanceof TupleExpression) return e.expressions.collect { expr(it) }
        [expr(e)]
    }

    String expr(Expression x) {
        switch (x) {
            case BooleanExpression:
                return x instanceof NotExpression ? "(! ${expr(x.expression)})" : expr(x.expression)
            case VariableExpression: return x.name
            case ConstantExpression:
                if (x.value == null) return 'null'
                if (x.value instanceof Number) return number(x.value)
                if (x.value instanceof Boolean) return "$x.value"
                return quote(x.value as String)
            case GStringExpression:
                def parts = ['($']
                x.strings.eachWithIndex { s, i ->
                    parts << expr(s)
                    if (i < x.values.size()) parts << expr(x.values[i])
                }
                return join(parts)
            case MapExpression:
                def parts = ['(map']
                x.mapEntryExpressions.each { parts << expr(it.keyExpression); parts << expr(it.valueExpression) }
                return join(parts)
            case ClosureListExpression: return '(closurelist)'
            case ListExpression: return join(['(list'] + x.expressions.collect { expr(it) })
            case RangeExpression: return join([x.inclusive ? '(..' : '(..<', expr(x.from), expr(x.to)])
            case UnaryMinusExpression: return join(['(-', expr(x.expression)])
            case UnaryPlusExpression: return join(['(+', expr(x.expression)])
            case BitwiseNegationExpression: return join(['(~', expr(x.expression)])
            case PrefixExpression: return join(["(${x.operation.text}_", expr(x.expression)])
            case PostfixExpression: return join(["(_${x.operation.text}", expr(x.expression)])
            case DeclarationExpression: return declaration(x)
            case BinaryExpression:
                if (x.operation.text == '[') return join(['([]', expr(x.leftExpression), expr(x.rightExpression)])
                if (x.operation.text == 'instanceof') return join(['(instanceof', expr(x.leftExpression), type(x.rightExpression.type)])
                if (x.leftExpression instanceof TupleExpression) return join(['(=', join(['(tuple'] + args(x.leftExpression)), expr(x.rightExpression)])
                return join(['(' + x.operation.text, expr(x.leftExpression), expr(x.rightExpression)])
            case ElvisOperatorExpression: return join(['(?:', expr(x.trueExpression), expr(x.falseExpression)])
            case TernaryExpression: return join(['(?', expr(x.booleanExpression), expr(x.trueExpression), expr(x.falseExpression)])
            case CastExpression: return join([x.coerce ? '(as' : '(cast', type(x.type), expr(x.expression)])
            case SpreadExpression: return join(['(spread', expr(x.expression)])
            case PropertyExpression:
                return join([x.spreadSafe ? '(*.' : x.safe ? '(?.' : '(.', expr(x.objectExpression), member(x.property)])
            case MethodCallExpression:
                if (x.implicitThis) return join(['(call', member(x.method)] + args(x.arguments))
                return join([x.spreadSafe ? '(*.call' : x.safe ? '(?.call' : '(.call', expr(x.objectExpression), member(x.method)] + args(x.arguments))
            case ClosureExpression:
                def head = x.parameters == null ? '{()' : x.parameters.length == 0 ? '{it' : '{' + params(x.parameters)
                return ([head] + stmts(x.code)).findAll { it }.join(' ') + '}'
            case ConstructorCallExpression: return join(['(new', type(x.type)] + args(x.arguments))
            case ArrayExpression: return join(['(array', type(x.elementType) + '[]' * x.sizeExpression.size()] + x.sizeExpression.findAll { it && !(it instanceof EmptyExpression) }.collect { expr(it) })
            case ClassExpression: return type(x.type)[1..-1]
            case EmptyExpression: return ''
        }
        '(?? ' + x.getClass().simpleName + ')'
    }

    String declaration(DeclarationExpression x) {
        if (x.leftExpression instanceof TupleExpression) {
            def vars = x.leftExpression.expressions.collect { join(['(def', type(it.originType), it.name]) }
            return join(['(tuple'] + vars + ['=' + expr(x.rightExpression)])
        }
        def v = x.leftExpression
        def start = x.rightExpression instanceof EmptyExpression ? '' : expr(x.rightExpression)
        if (x.annotations.any { it.classNode.nameWithoutPackage == 'Field' }) return join(['(field', type(v.originType), v.name, start])
        join(['(def', type(v.originType), v.name, start ? '=' + start : ''])
    }
}

def printer = new Printer()
args.each { name ->
    try {
        def unit = new CompilationUnit()
        unit.addSource(new File(name))
        unit.compile(Phases.CONVERSION)
        def module = unit.AST.modules[0]
        module.methods.each { println name + '\t' + printer.join(['(method', printer.type(it.returnType), it.name, printer.params(it.parameters), printer.block(it.code)]) }
        module.statementBlock.statements.each { println name + '\t' + printer.stmt(it) }
    } catch (CompilationFailedException e) {
        println "$name\tproblem"
    }
}

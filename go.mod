module crosscheck

go 1.26

require github.com/goccy/go-json v0.11.2

require github.com/emicklei/dot v1.10.0

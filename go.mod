module crosscheck

go 1.26

require github.com/goccy/go-json v0.11.2

require (
	github.com/emicklei/dot v1.10.0
	github.com/syumai/workers v0.32.0
	go.etcd.io/bbolt v1.5.0
	go.yaml.in/yaml/v3 v3.0.6
)

require golang.org/x/sys v0.45.0 // indirect

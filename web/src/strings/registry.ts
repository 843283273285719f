/** What is said of the registry of Home Assistant, and the template with which it prints what is in its areas and devices. */
import { localise } from './localise.ts';

export const registryStrings = localise({
  title: 'What is in your areas and devices',
  how: 'Home Assistant tells. Copy this template, open Developer tools → Template there, put it in the place of what stands in the editor, and copy the result. It holds names, areas and kinds of your devices; it stays in your browser, and a link holds only what its automations need. Home Assistant prints no more than 256 KiB: of a larger home, drop the folder of its configuration here with its .storage instead.',
  copy: 'Copy the template',
  copied: 'Copied',
  failed: 'It could not be copied: mark it in the field and copy it',
  template: 'The template',
  result: 'The result',
  put: 'put it here, or drop it as a file on the page',
  foreign: 'This is not what the template prints: that begins with “registry: whole”.',
});

/** The name under which the result is kept. */
export const registryFile = 'registry.yaml';

/** How the result begins. */
export const registryBegins = /^\s*registry: whole$/m;

export const registryTemplate = `registry: whole
{%- for f in floors() %}
floor {{ f }}: {"name": {{ floor_name(f) | to_json }}}
{%- endfor %}
{%- for l in labels() %}
label {{ l }}: {"name": {{ label_name(l) | to_json }}}
{%- endfor %}
{%- for a in areas() %}
area {{ a }}: {"name": {{ area_name(a) | to_json }}, {% for f in floors() if a in floor_areas(f) %}"floor_id": "{{ f }}", {% endfor %}"labels": {{ labels(a) | to_json }}}
{%- endfor %}
{%- for d in states | map(attribute='entity_id') | map('device_id') | reject('none') | unique %}
device {{ d }}: {"name": {{ (device_attr(d, 'name_by_user') or device_attr(d, 'name')) | to_json }}, "area_id": {{ area_id(d) | to_json }}, "labels": {{ labels(d) | to_json }}, "entities": {
{%- for e in device_entities(d) if states[e] %}"{{ e }}": "{{ state_attr(e, 'device_class') or '' }}", {% endfor %}}}
{%- endfor %}
{%- for s in states %}
{%- set d = device_id(s.entity_id) %}
{%- set a = area_id(s.entity_id) %}
{%- set l = labels(s.entity_id) %}
{%- set m = state_attr(s.entity_id, 'entity_id') %}
{%- set told %}
{%- if s.name | slugify != s.object_id %}"name": {{ s.name | to_json }}, {% endif %}
{%- if a and (not d or a != area_id(d)) %}"area_id": "{{ a }}", {% endif %}
{%- if l %}"labels": {{ l | to_json }}, {% endif %}
{%- if is_hidden_entity(s.entity_id) %}"hidden": true, {% endif %}
{%- set c = state_attr(s.entity_id, 'device_class') %}
{%- if c and not d %}"device_class": "{{ c }}", {% endif %}
{%- if m and m is not string %}"members": {{ m | list | to_json }}, {% endif %}
{%- endset %}
{%- if told %}
entity {{ s.entity_id }}: { {{- told }}}
{%- endif %}
{%- endfor %}
`;

package engine

import _ "crosscheck/engine/internal/frontend/table" // the languages of this engine

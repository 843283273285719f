/** Tabs and parts of panes that the first sight does not show. One file, because many small ones travel badly. */
export { AboutPane } from '../view/about-pane.tsx';
export { AlgorithmPane } from '../view/algorithm-pane.tsx';
export { ComparePane } from '../view/compare-pane.tsx';
export { CoverageBar } from '../view/editor/coverage-bar.tsx';
export { Exercised } from '../view/exercised.tsx';
export { FoundSoFar } from '../view/found-so-far.tsx';
export { HomePane } from '../view/home-pane.tsx';
export { MatrixPane } from '../view/matrix-pane.tsx';
export { OwnRow } from '../view/runs/own-row.tsx';
export { PairState } from '../view/runs/pair-state.tsx';
export { RunPair } from '../view/runs/run-pair.tsx';
export { Comparison } from '../view/time/comparison.tsx';
export { TimeLanes } from '../view/time/time-lanes.tsx';
export { TimePane } from '../view/time/time-pane.tsx';
export { TimeSettings } from '../view/time/time-settings.tsx';
export { TooBig } from '../view/too-big.tsx';

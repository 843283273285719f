/** The editor, with the library behind it: the desk of a home does not show it. */
export { EditorBox } from '../view/editor/editor-box.tsx';

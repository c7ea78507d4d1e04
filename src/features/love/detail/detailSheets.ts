/** In a mini-program all code of a package is there from the start. */
export { DetailMenu } from './DetailMenu'
export { LineApplySheet } from './LineApplySheet'

/** In a mini-program all code is there from the start. */
export { LoveFilterSheet } from './LoveFilterSheet'
export { LineApplySheet } from './LineApplySheet'
export { DetailMenu } from './DetailMenu'

/**
 * Attributes that the mini-programs' screen readers use for an element (WeChat from 2.7.1 on), for the build and for
 * Taro's runtime.
 */

const said = { 'aria-role': '', 'aria-label': '' }

export const ariaAttributes = {
  View: { ...said, 'aria-checked': '', 'aria-selected': '', 'aria-expanded': '', 'aria-disabled': '', 'aria-hidden': '' },
  Image: { 'aria-label': '' },
  Input: { 'aria-label': '' },
  Textarea: { 'aria-label': '' },
  Switch: { 'aria-label': '' },
}

/** A page's theme. */
export type Theme = 'light' | 'dark'

/** Colours that the platform's own dialogs take as text. */
export interface DialogColors {
  confirm: string
  danger: string
  cancel: string
}

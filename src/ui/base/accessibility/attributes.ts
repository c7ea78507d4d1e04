/** Attributes for screen readers in addition to an element's text, for each platform. */

/**
 * A link opens a page and may contain buttons; a button contains none. `none` is a wider tap area around a control,
 * like a label: the keyboard focuses the control itself.
 */
export type TapRole = 'button' | 'link' | 'tab' | 'switch' | 'checkbox' | 'radio' | 'option' | 'none'

export interface SpokenProps {
  role?: TapRole
  /** Accessible name of the element, if its text does not contain the name. */
  label?: string
  /** Pressed, selected, checked or current, depending on the role. */
  isOn?: boolean
  /** True as long as the controlled part is open. */
  isOpen?: boolean
  isDisabled?: boolean
}

const isWeb = process.env.TARO_ENV === 'h5'

const chosen = isWeb ? 'aria-selected' : 'ariaSelected'
const ticked = isWeb ? 'aria-checked' : 'ariaChecked'

const stateOf: Record<Exclude<TapRole, 'none'>, string> = {
  button: isWeb ? 'aria-pressed' : chosen,
  link: isWeb ? 'aria-current' : chosen,
  tab: chosen,
  option: chosen,
  switch: ticked,
  checkbox: ticked,
  radio: ticked,
}

/**
 * The attributes of a tappable element. They are not written in JSX, where Taro's compiler would write `ariaLabel` for
 * the web everywhere.
 */
export function tapAttributes({ role = 'button', label, isOn, isOpen, isDisabled }: SpokenProps): object {
  if (role === 'none') return isWeb ? { role } : {}
  const said: Record<string, unknown> = {}
  // An option of a long list is announced by its text; a role attribute would need more bytes than the text.
  if (isWeb || role !== 'option') said[isWeb ? 'role' : 'ariaRole'] = role
  // Absent attributes are not sent to a mini-program's view.
  if (label) said[isWeb ? 'aria-label' : 'ariaLabel'] = label
  const state = stateOf[role]
  if (isOn !== undefined && (isWeb || isOn || state === ticked)) said[state] = isOn
  if (isOpen !== undefined) said[isWeb ? 'aria-expanded' : 'ariaExpanded'] = isOpen
  if (isDisabled) said[isWeb ? 'aria-disabled' : 'ariaDisabled'] = true
  return said
}

/** Landmarks of a page. Only web screen readers navigate by them, so a mini-program gets none. */
export type Region =
  | 'main'
  | 'banner'
  | 'navigation'
  | 'region'
  | 'list'
  | 'listitem'
  | 'tablist'
  | 'radiogroup'
  | 'listbox'
  | 'group'
  | 'status'
  | 'alert'

export const regionAttributes = (role: Region | undefined, label?: string): object => (isWeb && role ? { role, 'aria-label': label } : {})

/** An item of a list; with its position, counted from 1, if the total of the list is not known yet. */
export const listItemAttributes = (place: number | undefined): object =>
  !isWeb ? {} : place === undefined ? { role: 'listitem' } : { role: 'listitem', 'aria-posinset': place, 'aria-setsize': -1 }

/** A heading; level 1 is the page's own title. */
export const headingAttributes = (level: 1 | 2 | 3 | undefined): object => (isWeb && level ? { role: 'heading', 'aria-level': level } : {})

/** A layer over the page that must be answered or closed first. */
export const dialogAttributes = (title: string | undefined): object =>
  isWeb ? { role: 'dialog', 'aria-modal': true, 'aria-label': title ?? '弹窗' } : {}

export interface FieldAttributes {
  label?: string
  isRequired?: boolean
  error?: string | null
  /** Id of the element with the hint or the error. */
  noteId?: string
}

/** The attributes of an input field. */
export function fieldAttributes({ label, isRequired, error, noteId }: FieldAttributes): object {
  if (!isWeb) return label ? { ariaLabel: label } : {}
  return { 'aria-label': label, 'aria-required': isRequired, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId }
}

export type AutofillKind = 'tel' | 'one-time-code' | 'username' | 'current-password' | 'new-password'

/** Autofill hint of a browser; mini-programs have no such attribute. */
export const autofillAttributes = (fills: AutofillKind | undefined): object => (isWeb && fills ? { autoComplete: fills } : {})

/** A change inside the element is announced once, when the screen reader is idle. */
export const liveAttributes: object = isWeb ? { 'aria-live': 'polite' } : {}

/** For elements whose content is also announced elsewhere. */
export const hiddenAttributes: object = { [isWeb ? 'aria-hidden' : 'ariaHidden']: true }

/** Attributes for screen readers besides an element's text, for each platform. */

/**
 * A link leads to a page and may contain buttons; a button contains none. `none` is a wider tap area around a control,
 * like a label: the keyboard reaches the control itself.
 */
export type TapRole = 'button' | 'link' | 'tab' | 'switch' | 'checkbox' | 'radio' | 'option' | 'none'

export interface SpokenProps {
  role?: TapRole
  /** Its name, if its text does not say it. */
  label?: string
  /** Pressed, selected, checked or current, depending on the role. */
  isOn?: boolean
  /** True while the part that it opens is open. */
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
 * The attributes of a tappable element. Not written in JSX, where Taro's compiler would write `ariaLabel` for the web
 * everywhere.
 */
export function tapAttributes({ role = 'button', label, isOn, isOpen, isDisabled }: SpokenProps): object {
  if (role === 'none') return isWeb ? { role } : {}
  const said: Record<string, unknown> = {}
  // An option of a long list is announced by its text; a role would weigh more than the text.
  if (isWeb || role !== 'option') said[isWeb ? 'role' : 'ariaRole'] = role
  // Absent attributes are not sent to a mini-program's view.
  if (label) said[isWeb ? 'aria-label' : 'ariaLabel'] = label
  const state = stateOf[role]
  if (isOn !== undefined && (isWeb || isOn || state === ticked)) said[state] = isOn
  if (isOpen !== undefined) said[isWeb ? 'aria-expanded' : 'ariaExpanded'] = isOpen
  if (isDisabled) said[isWeb ? 'aria-disabled' : 'ariaDisabled'] = true
  return said
}

/** Landmarks of a page. Only web screen readers navigate by them, so nothing is sent to a mini-program. */
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

/** An item of a list; with its position, counted from 1, in a list whose total is not known yet. */
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

/** A change inside is announced once, when the reader is idle. */
export const liveAttributes: object = isWeb ? { 'aria-live': 'polite' } : {}

/** For elements that repeat what is said elsewhere. */
export const hiddenAttributes: object = { [isWeb ? 'aria-hidden' : 'ariaHidden']: true }

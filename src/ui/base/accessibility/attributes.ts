/** What a screen reader says of an element beside its words, in the attributes of each platform. */

/**
 * A link leads to a page and may have keys of its own inside, a button has none. `none` is a wider place for a tap on what
 * stands in it, as a label is: the keyboard finds the thing itself.
 */
export type TapRole = 'button' | 'link' | 'tab' | 'switch' | 'checkbox' | 'radio' | 'option' | 'none'

export interface SpokenProps {
  role?: TapRole
  /** Its name, where its words do not say it. */
  label?: string
  /** Pressed, chosen, ticked or here already, after its role. */
  isOn?: boolean
  /** Whether what it opens is open. */
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

/** The attributes of something to tap. Not written in JSX: there Taro's compiler would spell `ariaLabel` for the web everywhere. */
export function tapAttributes({ role = 'button', label, isOn, isOpen, isDisabled }: SpokenProps): object {
  if (role === 'none') return isWeb ? { role } : {}
  const said: Record<string, unknown> = {}
  // An option of a long list is what it says; its role would weigh more than its words.
  if (isWeb || role !== 'option') said[isWeb ? 'role' : 'ariaRole'] = role
  // What is not there is not sent to a mini-program's view either.
  if (label) said[isWeb ? 'aria-label' : 'ariaLabel'] = label
  const state = stateOf[role]
  if (isOn !== undefined && (isWeb || isOn || state === ticked)) said[state] = isOn
  if (isOpen !== undefined) said[isWeb ? 'aria-expanded' : 'ariaExpanded'] = isOpen
  if (isDisabled) said[isWeb ? 'aria-disabled' : 'ariaDisabled'] = true
  return said
}

/** What a part of a page is. Only the web's readers go from one to the next; to a mini-program nothing of it is sent. */
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

/** One thing of a list; with a place, counted from 1, in a list whose end nobody knows yet. */
export const listItemAttributes = (place: number | undefined): object =>
  !isWeb ? {} : place === undefined ? { role: 'listitem' } : { role: 'listitem', 'aria-posinset': place, 'aria-setsize': -1 }

/** One of a page's titles: 1 is the page's own. */
export const headingAttributes = (level: 1 | 2 | 3 | undefined): object => (isWeb && level ? { role: 'heading', 'aria-level': level } : {})

/** What lies over the page and has to be answered or closed first. */
export const dialogAttributes = (title: string | undefined): object =>
  isWeb ? { role: 'dialog', 'aria-modal': true, 'aria-label': title ?? '弹窗' } : {}

export interface FieldAttributes {
  label?: string
  isRequired?: boolean
  error?: string | null
  /** The element with the hint or the fault. */
  noteId?: string
}

/** The attributes of what one writes in. */
export function fieldAttributes({ label, isRequired, error, noteId }: FieldAttributes): object {
  if (!isWeb) return label ? { ariaLabel: label } : {}
  return { 'aria-label': label, 'aria-required': isRequired, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId }
}

export type AutofillKind = 'tel' | 'one-time-code' | 'username' | 'current-password' | 'new-password'

/** What a browser may fill in; the mini-programs have no word for it. */
export const autofillAttributes = (fills: AutofillKind | undefined): object => (isWeb && fills ? { autoComplete: fills } : {})

/** What changes here is said once, when the person has a moment. */
export const liveAttributes: object = isWeb ? { 'aria-live': 'polite' } : {}

/** For what says nothing that is not said elsewhere. */
export const hiddenAttributes: object = { [isWeb ? 'aria-hidden' : 'ariaHidden']: true }

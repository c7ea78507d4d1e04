/**
 * Text inputs of the web. During an input method's composition the field is left unchanged: the form receives the text
 * when the composition ends.
 */
import {
  forwardRef,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { hasMouse } from '../environment/computer'

interface Written {
  value: string
  cursor: number
}
/** Libraries read the value at the target. */
type Told = (event: { detail: Written; target: Written }) => void
type Field = HTMLInputElement | HTMLTextAreaElement

interface FieldProps {
  id?: string
  className?: string
  style?: CSSProperties
  value?: string
  placeholder?: string
  disabled?: boolean
  maxlength?: number
  focus?: boolean
  /** Start of the selection when it gets the focus. */
  selectionStart?: number
  selectionEnd?: number
  name?: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  onInput?: Told
  onFocus?: Told
  onBlur?: Told
  onConfirm?: Told
}

interface InputProps extends FieldProps {
  type?: string
  password?: boolean
  confirmType?: string
  /** Autofill hint of the browser. */
  autoComplete?: string
}

/** Attributes that choose a phone's keyboard (iOS before 12.2 reads the pattern). The form field cleans pasted text. */
const keyboards: Record<string, { inputMode: 'numeric' | 'decimal'; pattern: string }> = {
  number: { inputMode: 'numeric', pattern: '[0-9]*' },
  digit: { inputMode: 'decimal', pattern: '[0-9.]*' },
}
const DEFAULT_MAX_LENGTH = 140

/** Shared by the single-line input and the text area. */
function useWriting<Element extends Field>(props: FieldProps, isGrowing?: boolean) {
  const { value, placeholder, disabled, maxlength = DEFAULT_MAX_LENGTH, focus, selectionStart = 0, selectionEnd, name } = props
  const [composed, setComposed] = useState<string>()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const field = useRef<Element>(null)
  useEffect(() => {
    if (!focus) return
    field.current?.focus()
    if (selectionEnd !== undefined) field.current?.setSelectionRange(selectionStart, selectionEnd)
  }, [focus, selectionStart, selectionEnd])
  const shown = composed ?? value ?? ''
  useLayoutEffect(() => {
    if (!isGrowing || !field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [isGrowing, shown])

  function tell(told: Told | undefined, words: string) {
    const written = { value: words, cursor: words.length }
    told?.({ detail: written, target: written })
  }
  function tellInput(words: string) {
    tell(props.onInput, words)
    // A rejected value does not stay in the field: it is redrawn, although its value is the same.
    redraw()
  }
  const wordsOf = (event: SyntheticEvent<Field>) => event.currentTarget.value
  return {
    isComposing: composed !== undefined,
    tell,
    attributes: {
      ref: field,
      value: shown,
      maxLength: maxlength < 0 ? undefined : maxlength,
      placeholder,
      disabled,
      name,
      'aria-label': props['aria-label'],
      'aria-required': props['aria-required'],
      'aria-invalid': props['aria-invalid'],
      'aria-describedby': props['aria-describedby'],
      onInput: (event: SyntheticEvent<Field>) => (composed === undefined ? tellInput(wordsOf(event)) : setComposed(wordsOf(event))),
      onCompositionStart: (event: SyntheticEvent<Field>) => setComposed(wordsOf(event)),
      onCompositionEnd(event: SyntheticEvent<Field>) {
        setComposed(undefined)
        tellInput(wordsOf(event))
      },
      onFocus: (event: SyntheticEvent<Field>) => tell(props.onFocus, wordsOf(event)),
      onBlur: (event: SyntheticEvent<Field>) => tell(props.onBlur, wordsOf(event)),
    },
  }
}

export function Input(props: InputProps) {
  const { id, className, style, type = 'text', password, confirmType } = props
  const keyboard = keyboards[type]
  const { attributes, isComposing, tell } = useWriting<HTMLInputElement>(props)
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !isComposing) tell(props.onConfirm, event.currentTarget.value)
  }
  return (
    <input
      {...attributes}
      {...{ id, style }}
      className={`taro-input-core weui-input${className ? ` ${className}` : ''}`}
      type={password ? 'password' : confirmType === 'search' ? 'search' : 'text'}
      inputMode={keyboard?.inputMode}
      pattern={keyboard?.pattern}
      autoComplete={props.autoComplete}
      onKeyDown={handleKeyDown}
    />
  )
}

interface TextareaProps extends FieldProps {
  /** The height grows with the text. */
  autoHeight?: boolean
  /** With `send`, Enter confirms with a hardware keyboard; Shift+Enter adds a line. */
  confirmType?: string
}

/** The frame has the size, and the text area fills it. */
export const Textarea = forwardRef<HTMLDivElement, TextareaProps>(function Textarea(props, ref) {
  const { id, className, style, autoHeight, confirmType } = props
  const { attributes, isComposing, tell } = useWriting<HTMLTextAreaElement>(props, autoHeight)
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // 229: Safari reports the key that selected an input method's candidate only after the selection.
    if (event.key !== 'Enter' || event.shiftKey || isComposing || event.keyCode === 229 || !hasMouse()) return
    event.preventDefault()
    tell(props.onConfirm, event.currentTarget.value)
  }
  return (
    <div {...{ id, ref, style }} className={className}>
      <textarea
        {...attributes}
        rows={autoHeight ? 1 : undefined}
        className="taro-textarea"
        onKeyDown={confirmType === 'send' ? handleKeyDown : undefined}
      />
    </div>
  )
})

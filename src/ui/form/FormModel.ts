import { computed, makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { IComputedValue } from 'mobx'
import { failureWords } from '@/platform/fault'
import { onAppHidden } from '@/platform/lifecycle/appHidden'

/** Pause in typing, in milliseconds, after which the draft is stored. */
const DRAFT_MS = 800
/** During continuous typing the draft is stored after this many pauses. */
const PAUSES_AT_MOST = 4

/** Returns null for a valid value, else a message for the person. */
export type FieldRule<V, T> = (value: V, values: T) => string | null

export interface FormOptions<T extends object> {
  initial: T
  rules?: { [K in keyof T]?: FieldRule<T[K], T> }
  /** The result of a successful submit is stored for the screen; a rejection keeps all typed values. */
  submit?: (values: T) => Promise<unknown>
  /** Returns the field errors in a server fault, by field name; null if it contains none. */
  faultFields?: (error: unknown) => Record<string, string> | null
  /** Fields sent under another name, by the path sent, such as `price.male`. */
  sentAs?: Readonly<Record<string, keyof T & string>>
  /** Called with the values after a pause in typing. */
  onDraft?: (values: T) => unknown
  /** Called when the draft is no longer needed: it was sent or discarded. */
  onDropped?: () => unknown
  /** Length of that pause in milliseconds. */
  draftDelay?: number
}

type Hidden =
  | 'saved'
  | 'touched'
  | 'serverErrors'
  | 'serverRows'
  | 'running'
  | 'draftTimer'
  | 'unkeptSince'
  | 'endWatch'
  | 'options'
  | 'reads'
  | 'errorReads'
  | 'ledReads'
  | 'guards'

/**
 * Values of a form and their errors. A field shows its error after it lost focus or after a submit, a server fault is
 * shown on its field, one submit runs at a time, and an error never loses typed values.
 */
export class FormModel<T extends object> {
  values: T
  isSubmitting = false
  hasSubmitted = false
  /** The error of a failed submit that belongs to no field. */
  submitError: unknown = null
  refusal: string | null = null

  private saved: T
  private touched: Partial<Record<keyof T, boolean>> = {}
  private serverErrors: Partial<Record<keyof T, string>> = {}
  /** The server's message about one row of a field with several rows, by the path to the row. */
  private serverRows: Readonly<Record<string, string>> = {}
  private running: Promise<boolean> | null = null
  private draftTimer: ReturnType<typeof setTimeout> | null = null
  /** Epoch milliseconds since which typed text is in no draft; null if all is stored. */
  private unkeptSince: number | null = null
  private endWatch: (() => void) | null = null
  private options: FormOptions<T>
  private readonly reads = new Map<keyof T, IComputedValue<unknown>>()
  /** The field that a link opened. */
  led: keyof T | null = null
  private readonly ledReads = new Map<keyof T, IComputedValue<boolean>>()
  private readonly errorReads = new Map<keyof T, IComputedValue<string | null>>()
  /** Rules of the shown fields themselves. */
  private guards: Partial<Record<keyof T, (value: T[keyof T]) => string | null>> = {}

  constructor(options: FormOptions<T>) {
    this.options = options
    this.values = { ...options.initial }
    this.saved = this.values
    makeAutoObservable<this, Hidden>(this, {
      values: observableRef,
      submitError: observableRef,
      saved: observableRef,
      touched: observableRef,
      serverErrors: observableRef,
      serverRows: observableRef,
      running: false,
      draftTimer: false,
      unkeptSince: false,
      endWatch: false,
      options: false,
      reads: false,
      errorReads: false,
      ledReads: false,
      guards: observableRef,
    })
  }

  /**
   * The value of one field, for the component that shows it: unlike a read of `values` it does not rerender when
   * another field changes. A mini-program receives the text of every input that rerenders.
   */
  read<K extends keyof T>(name: K): T[K] {
    return keptIn(this.reads, name, () => this.values[name]).get() as T[K]
  }

  /** All current errors, shown or not yet shown. */
  get faults(): Partial<Record<keyof T, string>> {
    const faults: Partial<Record<keyof T, string>> = {}
    const { rules = {} as NonNullable<FormOptions<T>['rules']> } = this.options
    for (const name of this.names) {
      const fault =
        this.serverErrors[name] ?? rules[name]?.(this.values[name], this.values) ?? this.guards[name]?.(this.values[name]) ?? null
      if (fault) faults[name] = fault
    }
    return faults
  }

  get isValid(): boolean {
    return Object.keys(this.faults).length === 0
  }

  get isDirty(): boolean {
    return this.names.some((name) => !isSame(this.values[name], this.saved[name]))
  }

  /** The fields changed since they were last saved. */
  get changes(): Partial<T> {
    const changes: Partial<T> = {}
    for (const name of this.names) if (!isSame(this.values[name], this.saved[name])) changes[name] = this.values[name]
    return changes
  }

  /** The message under a field: shown only after the person left it or tried to submit, or the server refused it. */
  errorOf(name: keyof T): string | null {
    return keptIn(this.errorReads, name, () => {
      if (!this.touched[name] && !this.hasSubmitted && !this.serverErrors[name]) return null
      return this.faults[name] ?? null
    }).get()
  }

  /** The server's message about one row of a field. */
  rowErrorOf(name: keyof T & string, at: number): string | null {
    return this.serverErrors[name] ? (this.serverRows[`${name}.${at}`] ?? null) : null
  }

  set<K extends keyof T>(name: K, value: T[K]): void {
    this.values = { ...this.values, [name]: value }
    this.serverErrors = without(this.serverErrors, name)
    this.submitError = null
    this.refusal = null
    this.scheduleDraft()
  }

  /** Sets several fields at once: a region, a range, a restored draft. */
  assign(values: Partial<T>): void {
    this.values = { ...this.values, ...values }
    let errors = this.serverErrors
    for (const name of Object.keys(values) as (keyof T)[]) errors = without(errors, name)
    this.serverErrors = errors
    this.scheduleDraft()
  }

  /** Focuses the field that a link opens. */
  leadTo(name: keyof T | null): void {
    this.led = name
  }

  isLed(name: keyof T): boolean {
    return keptIn(this.ledReads, name, () => this.led === name).get()
  }

  /** Adds the rule of a shown field; returns a function that removes it. */
  guard<K extends keyof T>(name: K, rule: (value: T[K]) => string | null): () => void {
    const own = rule as (value: T[keyof T]) => string | null
    this.guards = { ...this.guards, [name]: own }
    return () => {
      if (this.guards[name] === own) this.guards = without(this.guards, name)
    }
  }

  /** Marks the field as left. */
  touch(name: keyof T): void {
    if (!this.touched[name]) this.touched = { ...this.touched, [name]: true }
  }

  /** Replaces the values by the server's; the form is clean afterwards. */
  reset(values: T): void {
    this.cancelDraft()
    this.values = { ...values }
    this.saved = this.values
    this.touched = {}
    this.serverErrors = {}
    this.hasSubmitted = false
    this.submitError = null
    this.refusal = null
  }

  /** Replaces the initial values and the submit function; typed values stay. */
  renew(options: Pick<FormOptions<T>, 'initial' | 'submit'>): void {
    const isNew = !isSame(options.initial, this.options.initial)
    this.options = { ...this.options, ...options }
    if (isNew && !this.isDirty) this.reset(options.initial)
  }

  /** Restores the initial values after the typed ones were sent. */
  clear(): void {
    this.reset(this.options.initial)
    this.options.onDropped?.()
  }

  /** Replaces the saved values of some fields; typed values and messages stay. */
  rebase(saved: Partial<T>): void {
    this.saved = { ...this.saved, ...saved }
  }

  /**
   * Shows the server's field errors at their fields, the first of each; returns names that the form does not have. The
   * server returns the path in the sent values: `patch.prompts.1.answer` is the second row of `prompts`.
   */
  applyFaultFields(fields: Record<string, string>): string[] {
    const unknown: string[] = []
    const errors: Partial<Record<keyof T, string>> = {}
    const rows: Record<string, string> = {}
    for (const [path, words] of Object.entries(fields)) {
      const name = this.fieldAt(path)
      if (name === null) {
        unknown.push(path)
        continue
      }
      errors[name] ??= words
      const row = /\.(\d+)\./.exec(path)?.[1]
      if (row) rows[`${name}.${row}`] ??= words
    }
    this.serverErrors = { ...this.serverErrors, ...errors }
    this.serverRows = rows
    return unknown
  }

  /** The field for a path in the sent values: by `sentAs`, else the outermost name that the form has. */
  private fieldAt(path: string): (keyof T & string) | null {
    const { sentAs = {} } = this.options
    const parts = path.split('.')
    const within = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
    const named = within.find((part) => part in sentAs)
    if (named !== undefined) return sentAs[named]!
    return ([path, ...parts].find((part) => part in this.values) as (keyof T & string) | undefined) ?? null
  }

  /** Shows a server refusal: at its fields, and all other messages as the form's own refusal. */
  refuse(error: unknown): void {
    const fields = this.options.faultFields?.(error) ?? null
    const rest = fields ? this.applyFaultFields(fields) : []
    if (fields && rest.length === 0) return
    this.submitError = error
    this.refusal = fields?.[rest[0] ?? ''] ?? failureWords(error)
  }

  /** Shows the errors of the named fields (one step of a long form); true if there are none. */
  check(names: readonly (keyof T)[] = this.names): boolean {
    const touched = { ...this.touched }
    for (const name of names) touched[name] = true
    this.touched = touched
    return names.every((name) => !this.faults[name])
  }

  /** The first of these fields that shows an error. */
  firstError(order: readonly (keyof T & string)[] = this.names): (keyof T & string) | null {
    return order.find((name) => this.errorOf(name)) ?? null
  }

  /** True if the server accepted it. A second call during a submit returns the same promise; it never rejects. */
  submit(): Promise<boolean> {
    if (this.running) return this.running
    const running = this.runSubmit().finally(() => {
      this.running = null
    })
    this.running = running
    return running
  }

  /** Stores a pending draft at once, because the page or the app is being left. */
  flushDraft(): void {
    if (!this.draftTimer) return
    this.cancelDraft()
    this.options.onDraft?.(this.values)
  }

  get names(): (keyof T & string)[] {
    return Object.keys(this.values) as (keyof T & string)[]
  }

  private async runSubmit(): Promise<boolean> {
    runInAction(() => {
      this.hasSubmitted = true
      this.submitError = null
      this.refusal = null
      this.serverErrors = {}
    })
    // Stored before the request, because the response may open another page, or never arrive.
    this.flushDraft()
    if (!this.isValid) return false
    const sent = this.values
    runInAction(() => {
      this.isSubmitting = true
    })
    try {
      await this.options.submit?.(sent)
      runInAction(() => {
        this.saved = sent
        this.hasSubmitted = false
        this.touched = {}
      })
      this.cancelDraft()
      this.options.onDropped?.()
      return true
    } catch (error) {
      this.refuse(error)
      return false
    } finally {
      runInAction(() => {
        this.isSubmitting = false
      })
    }
  }

  private scheduleDraft(): void {
    if (!this.options.onDraft) return
    const pause = this.options.draftDelay ?? DRAFT_MS
    const since = this.unkeptSince ?? Date.now()
    this.cancelDraft()
    this.unkeptSince = since
    this.draftTimer = setTimeout(() => this.flushDraft(), Math.max(0, Math.min(pause, since + PAUSES_AT_MOST * pause - Date.now())))
    this.endWatch = onAppHidden(() => this.flushDraft())
  }

  private cancelDraft(): void {
    if (this.draftTimer) clearTimeout(this.draftTimer)
    this.endWatch?.()
    this.draftTimer = this.endWatch = this.unkeptSince = null
  }
}

/** One computed value per field, created on first read. */
function keptIn<K, V>(kept: Map<K, IComputedValue<V>>, name: K, read: () => V): IComputedValue<V> {
  const known = kept.get(name) ?? computed(read)
  kept.set(name, known)
  return known
}

function isSame(one: unknown, two: unknown): boolean {
  return one === two || (typeof one === 'object' && typeof two === 'object' && JSON.stringify(one) === JSON.stringify(two))
}

function without<E extends object>(from: E, name: PropertyKey): E {
  if (!(name in from)) return from
  const rest = { ...from }
  Reflect.deleteProperty(rest, name)
  return rest
}

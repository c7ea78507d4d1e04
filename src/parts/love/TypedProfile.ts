/**
 * A profile being edited here and possibly elsewhere: typed values overlay the server's newest state, and if both
 * changed the same fact, the editor chooses.
 */
import type { MyProfile, ProfileField } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observableRef } from 'mobx'
import { FormModel } from '@/ui/form/FormModel'
import { isSameValue, mergeProfile, profileFields, profileValues, type Conflict, type ProfileValues } from './profileForm'

/** Stored on the device until the server has it: the typed changes, and the server's values when the typing began. */
export interface KeptTyping {
  changes: object
  base: object
}

interface Typing {
  /** The fault of a field; null if none. */
  faultOf(field: ProfileField, values: ProfileValues): string | null
  /** Called when typed input or a decision must be stored. */
  onTyped(): void
}

export class TypedProfile {
  readonly form: FormModel<ProfileValues>
  /** Fields changed both here and on another device. */
  conflicts: readonly Conflict[] = []
  /** The server's value of each field when its typing began. */
  private base: ProfileValues = profileValues({})
  private readonly onTyped: () => void

  constructor({ faultOf, onTyped }: Typing) {
    const rules = Object.fromEntries(
      profileFields.map((field) => [field, (_value: unknown, values: ProfileValues) => faultOf(field, values)]),
    )
    this.form = new FormModel<ProfileValues>({ initial: profileValues({}), rules, onDraft: onTyped })
    this.onTyped = onTyped
    makeAutoObservable<this, 'base' | 'onTyped'>(this, { form: false, conflicts: observableRef, base: false, onTyped: false })
  }

  kept(): KeptTyping {
    const { changes } = this.form
    return { changes, base: this.heldOf(Object.keys(changes) as ProfileField[]) }
  }

  /** Begins with the server's values; typing stored on the device is applied again. */
  start(server: ProfileValues, kept: KeptTyping | null = null): void {
    this.form.reset(server)
    this.base = server
    this.conflicts = []
    if (!kept) return
    const { typed, conflicts } = mergeProfile(kept.base, kept.changes, server)
    if (Object.keys(typed).length > 0) this.form.assign(typed)
    this.base = { ...server, ...kept.base }
    this.hold(server, conflicts)
  }

  /** Puts the server's newest state under the typed values. */
  follow(server: ProfileValues): void {
    const { typed, conflicts } = mergeProfile(this.base, this.form.changes, server)
    this.form.rebase(server)
    const followed = profileFields.filter((field) => !(field in typed) && !isSameValue(this.form.values[field], server[field]))
    if (followed.length > 0) this.form.assign(Object.fromEntries(followed.map((field) => [field, server[field]])) as Partial<ProfileValues>)
    this.hold(server, conflicts)
  }

  /** The server received these values as typed; the text in the form stays, even if the server normalised it. */
  sent(values: Partial<ProfileValues>): void {
    this.form.rebase(values)
    this.base = { ...this.base, ...values }
  }

  settle(field: ProfileField, isMine: boolean): void {
    const conflict = this.conflicts.find((one) => one.field === field)
    if (!conflict) return
    this.conflicts = this.conflicts.filter((one) => one !== conflict)
    this.base = { ...this.base, [field]: conflict.theirs }
    if (!isMine) this.form.set(field, conflict.theirs as never)
    this.onTyped()
  }

  /** A conflict lasts until it is settled, whatever the server returns before that. */
  private hold(server: ProfileValues, conflicts: readonly Conflict[]): void {
    this.base = { ...server, ...this.heldOf(conflicts.map(({ field }) => field)) }
    this.conflicts = conflicts
  }

  private heldOf(fields: readonly ProfileField[]): Partial<ProfileValues> {
    return Object.fromEntries(fields.map((field) => [field, this.base[field]])) as Partial<ProfileValues>
  }
}

export function isProfile(data: unknown): data is MyProfile {
  return typeof data === 'object' && data !== null && 'lifecycle' in data && 'version' in data
}

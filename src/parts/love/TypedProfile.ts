/**
 * A profile under somebody's pen while others may change it too: what was typed lies over the newest state of the server,
 * and where both changed the same fact, whoever types says which stays.
 */
import type { MyProfile, ProfileField } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observableRef } from 'mobx'
import { FormModel } from '@/ui/form/FormModel'
import { isSameValue, mergeProfile, profileFields, profileValues, type Conflict, type ProfileValues } from './profileForm'

/** What lies on the device until the server has it: what was typed, and what the server held of it when the typing began. */
export interface KeptTyping {
  changes: object
  base: object
}

interface Typing {
  /** What is wrong with a field; null where nothing is. */
  faultOf(field: ProfileField, values: ProfileValues): string | null
  /** Something was typed or decided that is to be kept. */
  onTyped(): void
}

export class TypedProfile {
  readonly form: FormModel<ProfileValues>
  /** Changed here and elsewhere since. */
  conflicts: readonly Conflict[] = []
  /** What the server held of each field when its typing began. */
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

  /** Begins with what the server holds; what was kept on the device is typed again. */
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

  /** The newest state of the server under what was typed since. */
  follow(server: ProfileValues): void {
    const { typed, conflicts } = mergeProfile(this.base, this.form.changes, server)
    this.form.rebase(server)
    const followed = profileFields.filter((field) => !(field in typed) && !isSameValue(this.form.values[field], server[field]))
    if (followed.length > 0) this.form.assign(Object.fromEntries(followed.map((field) => [field, server[field]])) as Partial<ProfileValues>)
    this.hold(server, conflicts)
  }

  /** The server was sent these as they were typed; the words under the pen stay, also where it keeps them tidier. */
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

  /** A conflict lasts until it is settled, whatever the server says meanwhile. */
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

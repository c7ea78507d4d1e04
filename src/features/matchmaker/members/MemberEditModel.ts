/**
 * A served member's profile under their matchmaker's pen. What is written is a draft: kept on the device while it is
 * typed, on the server once it is saved, and seen by nobody before the member has confirmed it.
 */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { MyProfile, ProfileField } from '@qianxian/protocol/love/love.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ask, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { draftOf, type Draft } from '@/shell/draft'
import { failureWords } from '@/platform/fault'
import { FormModel } from '@/ui/form/FormModel'
import {
  draftFaults,
  profileFaultsOf,
  isSame,
  merge,
  patchOf,
  profileFields,
  valuesOf,
  type Conflict,
  type ProfileValues,
} from '@/parts/love/profileForm'

export class MemberEditModel {
  profile: MyProfile | undefined = undefined
  memberName = '会员'
  readonly form: FormModel<ProfileValues>
  loadError: unknown = null
  isGone = false
  /** Changed here and elsewhere since; the matchmaker says which stays. */
  conflicts: readonly Conflict[] = []
  /** Why the last save did not go through, where it belongs to no field. */
  refusal: string | null = null
  /** What the server held of each field when its typing began. */
  private base: ProfileValues = valuesOf({})
  private readonly draft: Draft<{ changes: object; base: object }>

  constructor(readonly no: string) {
    this.draft = draftOf(`member:${no}`)
    const rules = Object.fromEntries(
      profileFields.map((field) => [field, (_value: unknown, values: ProfileValues) => draftFaults(values)[field] ?? null]),
    )
    this.form = new FormModel<ProfileValues>({ initial: valuesOf({}), rules, onDraft: () => this.keep() })
    makeAutoObservable<this, 'base' | 'draft'>(this, {
      no: false,
      profile: observableRef,
      form: false,
      loadError: observableRef,
      conflicts: observableRef,
      base: false,
      draft: false,
    })
  }

  /** Why nothing can be written now; null while it can. */
  get closedWords(): string | null {
    if (!this.profile) return null
    const { draftStatus, lifecycle } = this.profile
    if (draftStatus === 'awaiting_member') return `修改已经发给${this.memberName}，等本人确认。`
    if (draftStatus === 'submitted') return '资料正在审核，完成后可以继续修改。'
    if (isIn(profileStates.over, lifecycle)) return '这份资料已经下架，不能修改。'
    return null
  }

  get canEdit(): boolean {
    return this.profile !== undefined && this.closedWords === null
  }

  /** Fields that the member will be asked to confirm, saved and not yet saved. */
  get changedFields(): string[] {
    return [...new Set([...(this.profile?.changed ?? []), ...Object.keys(this.form.changes)])]
  }

  async load(): Promise<void> {
    try {
      const { member, profile } = await ask(matchmaker.getMember, { no: this.no })
      runInAction(() => {
        this.loadError = null
        this.memberName = member.card.nickname
        // Without the consent to publish there is nothing here to edit.
        this.isGone = profile === null
        if (profile === null) return
        if (this.profile) this.take(profile)
        else this.start(profile)
      })
    } catch (error) {
      runInAction(() => {
        this.isGone = isFault(error, baseFaults.not_found, baseFaults.input_invalid)
        this.loadError = error
      })
    }
  }

  /** True where the server holds everything that was typed. */
  async save(): Promise<boolean> {
    this.refusal = null
    if (!this.form.check() || this.conflicts.length > 0) return false
    const { changes } = this.form
    const patch = patchOf(changes, {}, new Set())
    if (!this.profile || Object.keys(patch).length === 0) return true
    try {
      const profile = await call(
        matchmaker.saveMemberDraft,
        { no: this.no, version: this.profile.version, patch },
        { silent: true, retry: 'ask', loadingText: '正在保存' },
      )
      runInAction(() => {
        this.base = { ...this.base, ...changes }
        this.take(profile)
        this.keep()
      })
      return true
    } catch (error) {
      runInAction(() => this.refuse(error))
      return false
    }
  }

  /** Saves, then hands the draft to the member. */
  async send(): Promise<boolean> {
    if (!(await this.save()) || !this.profile) return false
    try {
      const profile = await call(
        matchmaker.sendMemberDraft,
        { no: this.no, version: this.profile.version },
        { silent: true, retry: 'ask', loadingText: '正在发送' },
      )
      runInAction(() => this.take(profile))
      return true
    } catch (error) {
      runInAction(() => this.refuse(error))
      return false
    }
  }

  settle(field: ProfileField, isMine: boolean): void {
    const conflict = this.conflicts.find((one) => one.field === field)
    if (!conflict) return
    this.conflicts = this.conflicts.filter((one) => one !== conflict)
    this.base = { ...this.base, [field]: conflict.theirs }
    if (!isMine) this.form.set(field, conflict.theirs as never)
    this.keep()
  }

  private start(profile: MyProfile): void {
    const values = valuesOf(profile.values)
    this.profile = profile
    this.base = values
    this.form.reset(values)
    const kept = this.draft.read()
    if (!this.canEdit || !kept) return
    const { typed, conflicts } = merge(kept.base, kept.changes, values)
    this.form.assign(typed)
    this.conflicts = conflicts
  }

  /** The newest state of the server under what was typed since. */
  private take(profile: MyProfile): void {
    const server = valuesOf(profile.values)
    const { typed, conflicts } = merge(this.base, this.form.changes, server)
    this.profile = profile
    this.form.rebase(server)
    const followed = profileFields.filter((field) => !(field in typed) && !isSame(this.form.values[field], server[field]))
    this.form.assign(Object.fromEntries(followed.map((field) => [field, server[field]])) as Partial<ProfileValues>)
    this.base = { ...server, ...Object.fromEntries(conflicts.map(({ field }) => [field, this.base[field]])) }
    this.conflicts = conflicts
  }

  private refuse(error: unknown): void {
    if (error instanceof RequestFault && isProfile(error.data)) this.take(error.data)
    if (isFault(error, baseFaults.edited_elsewhere) && this.conflicts.length === 0) {
      this.refusal = '资料刚刚在别处更新过，已为你合并，请看一眼再保存。'
      return
    }
    const fields = profileFaultsOf(error) ?? {}
    const rest = this.form.applyFaultFields(fields)
    if (Object.keys(fields).length === rest.length) this.refusal = failureWords(error)
  }

  private keep(): void {
    if (!this.profile) return
    const { changes } = this.form
    const base = Object.fromEntries(Object.keys(changes).map((field) => [field, this.base[field as ProfileField]]))
    if (Object.keys(changes).length > 0) this.draft.keep({ changes, base })
    else this.draft.drop()
  }
}

function isProfile(data: unknown): data is MyProfile {
  return typeof data === 'object' && data !== null && 'lifecycle' in data && 'version' in data
}

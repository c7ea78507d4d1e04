/**
 * A served member's profile as edited by their matchmaker. The text is a draft: stored on the device during typing, on
 * the server once saved, and invisible to others until the member confirms it.
 */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { MyProfile } from '@qianxian/protocol/love/love.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { openDraft, type Draft } from '@/shell/draft'
import { failureWords } from '@/platform/fault'
import type { FormModel } from '@/ui/form/FormModel'
import { draftFaults, profilePatch, profileFaultsOf, profileValues, type ProfileValues } from '@/parts/love/profileForm'
import { isProfile, TypedProfile, type KeptTyping } from '@/parts/love/TypedProfile'

export class MemberEditModel {
  profile: MyProfile | undefined = undefined
  memberName = '会员'
  readonly typed: TypedProfile
  readonly form: FormModel<ProfileValues>
  loadError: unknown = null
  isGone = false
  /** Reason why the last save failed, unless it belongs to a field. */
  refusal: string | null = null
  private readonly draft: Draft<KeptTyping>

  constructor(readonly no: string) {
    this.draft = openDraft(`member:${no}`)
    this.typed = new TypedProfile({ faultOf: (field, values) => draftFaults(values)[field] ?? null, onTyped: () => this.keep() })
    this.form = this.typed.form
    makeAutoObservable<this, 'draft'>(this, {
      no: false,
      profile: observableRef,
      typed: false,
      form: false,
      loadError: observableRef,
      draft: false,
    })
  }

  /** Reason why editing is not possible now; null if it is. */
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

  /** Fields that the member will be asked to confirm, saved or not. */
  get changedFields(): string[] {
    return [...new Set([...(this.profile?.changed ?? []), ...Object.keys(this.form.changes)])]
  }

  async load(): Promise<void> {
    try {
      const { member, profile } = await callQuietly(matchmaker.getMember, { no: this.no })
      runInAction(() => {
        this.loadError = null
        this.memberName = member.card.nickname
        // Without the `publish` consent there is no profile to edit here.
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

  /** True if the server has all of the typed text. */
  async save(): Promise<boolean> {
    this.refusal = null
    if (!this.form.check() || this.typed.conflicts.length > 0) return false
    const { changes } = this.form
    const patch = profilePatch(changes, {}, new Set())
    if (!this.profile || Object.keys(patch).length === 0) return true
    try {
      const profile = await call(
        matchmaker.saveMemberDraft,
        { no: this.no, version: this.profile.version, patch },
        { silent: true, retry: 'ask', loadingText: '正在保存' },
      )
      runInAction(() => {
        this.typed.sent(changes)
        this.take(profile)
        this.keep()
      })
      return true
    } catch (error) {
      runInAction(() => this.refuse(error))
      return false
    }
  }

  /** Saves the draft, then sends it to the member. */
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

  private start(profile: MyProfile): void {
    this.profile = profile
    this.typed.start(profileValues(profile.values), this.canEdit ? this.draft.read() : null)
  }

  private take(profile: MyProfile): void {
    this.profile = profile
    this.typed.follow(profileValues(profile.values))
  }

  private refuse(error: unknown): void {
    if (error instanceof RequestFault && isProfile(error.data)) this.take(error.data)
    if (isFault(error, baseFaults.edited_elsewhere) && this.typed.conflicts.length === 0) {
      this.refusal = '资料刚刚在别处更新过，已为你合并，请看一眼再保存。'
      return
    }
    const fields = profileFaultsOf(error) ?? {}
    const rest = this.form.applyFaultFields(fields)
    if (Object.keys(fields).length === rest.length) this.refusal = failureWords(error)
  }

  private keep(): void {
    if (!this.profile) return
    const kept = this.typed.kept()
    if (Object.keys(kept.changes).length > 0) this.draft.keep(kept)
    else this.draft.drop()
  }
}

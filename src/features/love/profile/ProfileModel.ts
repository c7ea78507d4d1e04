/**
 * The member's own profile during editing: the server's state, the typed changes, and their merge. Typing is stored on
 * the device every few seconds and sent to the server's draft with each step.
 */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { audit } from '@qianxian/protocol/audit/audit'
import { completeness } from '@qianxian/protocol/love/profile.rules'
import { profileLimits, profileStates } from '@qianxian/protocol/love/profile.words'
import { love } from '@qianxian/protocol/love/love'
import type { Issue, MyProfile, ProfileField } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { openDraft } from '@/shell/draft'
import { readStored } from '@/platform/storage/storage'
import { authStore } from '@/stores/auth.store'
import { failureWords } from '@/platform/fault'
import type { FormModel } from '@/ui/form/FormModel'
import { PhotoAlbumModel } from './PhotoAlbumModel'
import {
  draftFaults,
  profileFieldFault,
  mandatoryFields,
  profilePatch,
  profileFaultsOf,
  profileFields,
  profileValues,
  type ProfileValues,
} from '@/parts/love/profileForm'
import { proofWords } from '@/parts/love/factProof'
import { isProfile, TypedProfile, type KeptTyping } from '@/parts/love/TypedProfile'

/** The profile state in the session may be older. */
function tellSession({ lifecycle }: MyProfile): void {
  if ((authStore.userInfo?.lifecycle ?? 'none') !== lifecycle) authStore.refresh().catch(() => undefined)
}

/** After a refusal the refused field is removed and the rest is sent again, at most this often per save. */
const SEND_TRIES = 4

export type Saving = 'none' | 'saving' | 'saved' | 'kept' | 'failed'

export class ProfileModel {
  profile: MyProfile | undefined = undefined
  readonly typed: TypedProfile
  readonly form: FormModel<ProfileValues>
  readonly album: PhotoAlbumModel
  loadError: unknown = null
  saving: Saving = 'none'
  /** Reason why the last save or submission failed, if it belongs to no field. */
  refusal: string | null = null
  step = 0
  isSubmitting = false
  private readonly draft = openDraft<KeptTyping & { step: number }>('profile')
  private sending: Promise<boolean> | null = null
  private timer: ReturnType<typeof setInterval> | undefined = undefined

  constructor() {
    this.typed = new TypedProfile({ faultOf: profileFieldFault, onTyped: () => this.keep() })
    this.form = this.typed.form
    this.album = new PhotoAlbumModel((album) => this.takeAlbum(album))
    makeAutoObservable<this, 'draft' | 'sending' | 'timer'>(this, {
      profile: observableRef,
      typed: false,
      form: false,
      album: false,
      loadError: observableRef,
      draft: false,
      sending: false,
      timer: false,
    })
  }

  /** True during an audit: nothing can be changed until it is decided or withdrawn. */
  get isInAudit(): boolean {
    return this.profile?.draftStatus === 'submitted'
  }

  /** A matchmaker's draft awaits the member's confirmation or refusal. */
  get isAwaiting(): boolean {
    return this.profile?.draftStatus === 'awaiting_member'
  }

  /** True if the platform has taken the profile down. */
  get isClosed(): boolean {
    const lifecycle = this.profile?.lifecycle
    return isIn(profileStates.over, lifecycle)
  }

  get canEdit(): boolean {
    return this.profile !== undefined && !this.isInAudit && !this.isAwaiting && !this.isClosed
  }

  /** Mandatory fields still missing on the member's screen: typed values count before they are saved. */
  get missing(): { field: string; label: string }[] {
    const { values } = this.form
    return (this.profile?.missing ?? []).filter(({ field }) =>
      field === 'photos' ? !this.album.hasAvatar : profileFieldFault(field as ProfileField, values) !== null,
    )
  }

  /** The proof of a fact by a source other than the owner; null if there is none. */
  proofOf(field: string): string | null {
    const proven = this.profile?.proven.find((each) => each.field === field)
    return proven ? proofWords(proven) : null
  }

  /** Updated during typing, before any value is saved. */
  get completeness(): number {
    const photoCount = this.album.list.filter((photo) => photo.state === 'approved').length
    return completeness({ ...this.form.values, photoCount }).score
  }

  /** Percentage of the mandatory fields that are filled in. */
  get readiness(): number {
    return Math.round(((mandatoryFields.size - this.missing.length) / mandatoryFields.size) * 100)
  }

  get hasChanges(): boolean {
    return this.form.isDirty || (this.profile?.changed.length ?? 0) > 0
  }

  /** Refused issues that the member can fix but has not changed; they prevent another submission. */
  get unmended(): Issue[] {
    const { issues = [], lockedFields = [] } = this.profile ?? {}
    return issues.filter(
      (issue) => !this.isMended(issue) && !lockedFields.includes(issue.field) && !(issue.field === 'photos' && issue.photoId === null),
    )
  }

  /** True if the field was retyped, or if the face changed since the refusal. */
  isMended({ field, photoId }: Issue): boolean {
    if (field !== 'photos') return field in this.form.changes
    return photoId !== null && this.album.list.find((photo) => photo.isAvatar)?.id !== photoId
  }

  /** True if the field needs attention: it was refused, or was also changed on another device. */
  isAwaited(field: string): boolean {
    return (this.profile?.issues ?? []).some((issue) => issue.field === field) || this.typed.conflicts.some((one) => one.field === field)
  }

  issueOf(field: string): Issue | undefined {
    return this.profile?.issues.find((issue) => issue.field === field && !this.isMended(issue))
  }

  async load(): Promise<void> {
    try {
      const profile = await callQuietly(love.getMine, {})
      runInAction(() => {
        this.loadError = null
        this.start(profile)
      })
      tellSession(profile)
      const userId = authStore.userInfo?.id
      // A read-only page sends no changes.
      if (this.timer !== undefined && this.canEdit && userId !== undefined) void this.album.restore(userId)
    } catch (error) {
      runInAction(() => {
        this.loadError = error
      })
    }
  }

  /** Typed changes stay; all other values are taken from the server. */
  async reload(): Promise<void> {
    if (!this.profile) return this.load()
    try {
      const profile = await callQuietly(love.getMine, {})
      runInAction(() => this.take(profile))
      tellSession(profile)
    } catch (error) {
      console.warn('profile not read again', error)
    }
  }

  /** Polls for auditor decisions with a short response; reloads only after one. */
  async look(): Promise<void> {
    const { version, draftStatus } = await callQuietly(love.getStanding, {})
    if (version === this.profile?.version && draftStatus === this.profile.draftStatus) return
    await this.reload()
  }

  /** Stores typed text on the device as long as the page is open. */
  watch(): () => void {
    this.timer = setInterval(() => this.keep(), profileLimits.autosaveMs)
    const endAlbum = this.album.watch()
    return () => {
      endAlbum()
      clearInterval(this.timer)
      this.form.flushDraft()
      this.keep()
    }
  }

  goTo(step: number): void {
    this.step = step
    this.keep()
  }

  /** Sends typed changes to the server's draft. Resolves to false if some of them were not saved. */
  save(): Promise<boolean> {
    this.sending ??= this.send().finally(() => {
      this.sending = null
    })
    return this.sending
  }

  /** Returns the first field that prevents the submission, or null on success. */
  async submit(): Promise<string | null> {
    if (this.isSubmitting || !this.profile) return null
    const [standing] = this.unmended
    if (standing) {
      this.refusal = `「${standing.label}」还没有修改`
      return standing.field
    }
    this.isSubmitting = true
    this.refusal = null
    try {
      this.form.check()
      const isSaved = await this.save()
      if (!isSaved) return this.form.firstError() ?? this.typed.conflicts[0]?.field ?? 'form'
      const profile = await call(
        love.submitAudit,
        { version: this.profile.version },
        { silent: true, retry: 'ask', loadingText: '正在提交' },
      )
      runInAction(() => this.start(profile))
      void authStore.refresh().catch(() => undefined)
      return null
    } catch (error) {
      return runInAction(() => this.refuse(error))
    } finally {
      runInAction(() => {
        this.isSubmitting = false
      })
    }
  }

  async withdraw(): Promise<void> {
    await this.act(() => call(love.withdrawAudit, {}, { silent: true }))
  }

  async answerDraft(isAccepted: boolean): Promise<void> {
    const version = this.profile?.version ?? 0
    await this.act(() => call(love.confirmDraft, { version, isAccepted }, { silent: true }))
  }

  async setHidden(isHidden: boolean): Promise<void> {
    await this.act(() => call(love.setHidden, { isHidden }, { silent: true }))
  }

  async saveWechat(wechat: string): Promise<void> {
    await this.act(() => call(love.saveWechat, { wechat: wechat.trim() || null }, { silent: true }))
  }

  /** @param taskId audit task of the refused profile, or of one refused photo */
  async appeal(taskId: number, text: string): Promise<void> {
    await call(audit.appeal, { id: taskId, text: text.trim() }, { silent: true })
    await this.reload()
  }

  /**
   * Runs an action on a profile that other people may change too: the newest state replaces the local one, a refusal is
   * rethrown.
   */
  private async act(ask: () => Promise<MyProfile>): Promise<void> {
    try {
      const profile = await ask()
      runInAction(() => this.take(profile))
    } catch (error) {
      if (isFault(error, baseFaults.edited_elsewhere, baseFaults.already_handled, loveFaults.profile_in_audit) && isProfile(error.data)) {
        const { data } = error
        runInAction(() => this.take(data))
      }
      throw error
    }
  }

  private start(profile: MyProfile): void {
    const draft = this.draft.read()
    this.profile = profile
    this.album.take({ version: profile.photoVersion, list: profile.photos })
    if (draft) this.step = draft.step
    this.typed.start(profileValues(profile.values), this.canEdit ? draft : null)
    if (this.typed.conflicts.length > 0 || this.form.isDirty) this.saving = 'kept'
    else this.suggest(profile)
  }

  /** The home page's looking-for answer implies the member's own gender. */
  private suggest({ lifecycle, values }: MyProfile): void {
    const wanted = readStored('looking_for')
    if (lifecycle !== 'none' || values.gender || !wanted || wanted === 'anybody') return
    this.form.assign({ gender: wanted === 'male' ? 'female' : 'male' })
  }

  private take(profile: MyProfile): void {
    this.profile = profile
    this.album.take({ version: profile.photoVersion, list: profile.photos })
    this.typed.follow(profileValues(profile.values))
  }

  private takeAlbum({ version, list }: { version: number; list: MyProfile['photos'] }): void {
    if (this.profile) this.profile = { ...this.profile, photoVersion: version, photos: list }
  }

  /** Stores typed text on the device; removed only when the member empties it or the server has all of it. */
  private keep(): void {
    if (!this.profile) return
    const kept = this.typed.kept()
    const hasTyped = Object.keys(kept.changes).length > 0
    if (!hasTyped && this.step === 0) this.draft.drop()
    else this.draft.keep({ step: this.step, ...kept })
    if (hasTyped && this.saving !== 'saving' && this.saving !== 'failed') this.saving = 'kept'
  }

  private async send(): Promise<boolean> {
    this.refusal = null
    const refused: Partial<Record<string, string>> = {}
    for (let tries = 0; tries < SEND_TRIES; tries += 1) {
      const { changes, values } = this.form
      const held = new Set(this.typed.conflicts.map(({ field }) => field as string))
      const patch = profilePatch(changes, { ...draftFaults(values), ...refused }, held)
      if (!this.profile || Object.keys(patch).length === 0) {
        runInAction(() => {
          this.saving = this.form.isDirty ? 'kept' : 'saved'
        })
        break
      }
      runInAction(() => {
        this.saving = 'saving'
      })
      try {
        const profile = await callQuietly(love.saveDraft, { version: this.profile.version, patch })
        runInAction(() => this.takeSaved(profile, changes, Object.keys(patch) as ProfileField[]))
      } catch (error) {
        const isGoingOn = runInAction(() => this.takeRefusal(error, refused))
        if (!isGoingOn) {
          this.keep()
          return false
        }
      }
    }
    this.keep()
    return Object.keys(refused).length === 0 && this.typed.conflicts.length === 0
  }

  private takeSaved(profile: MyProfile, sent: Partial<ProfileValues>, fields: ProfileField[]): void {
    this.typed.sent(Object.fromEntries(fields.map((field) => [field, sent[field]])) as Partial<ProfileValues>)
    this.profile = profile
    this.album.take({ version: profile.photoVersion, list: profile.photos })
    this.saving = this.form.isDirty ? 'kept' : 'saved'
  }

  /** Returns true if the rest is worth sending again. */
  private takeRefusal(error: unknown, refused: Partial<Record<string, string>>): boolean {
    this.saving = 'kept'
    if (isFault(error, baseFaults.edited_elsewhere) && isProfile(error.data)) {
      this.take(error.data)
      return true
    }
    if (error instanceof RequestFault && isProfile(error.data)) this.take(error.data)
    const fields = profileFaultsOf(error)
    if (fields) {
      const isNew = Object.keys(fields).some((field) => !refused[field] && field in this.form.values)
      this.form.applyFaultFields(fields)
      Object.assign(refused, fields)
      return isNew
    }
    this.saving = 'failed'
    this.refusal = failureWords(error)
    return false
  }

  /** Returns the field that prevented the submission. */
  private refuse(error: unknown): string {
    if (error instanceof RequestFault && isProfile(error.data)) this.take(error.data)
    const fields = profileFaultsOf(error)
    if (fields) {
      this.form.applyFaultFields(fields)
      const first = [...profileFields, 'photos'].find((field) => field in fields) ?? Object.keys(fields)[0] ?? 'form'
      if (!(first in this.form.values)) this.refusal = fields[first] ?? failureWords(error)
      return first
    }
    this.refusal = failureWords(error)
    return 'form'
  }
}

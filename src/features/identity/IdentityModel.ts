/** Model of the identity check: current level, typed values, the running check and its result. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { identity } from '@qianxian/protocol/identity/identity'
import type { CheckOutcome, FaceLink, Identity } from '@qianxian/protocol/identity/identity.schema'
import { checkStates } from '@qianxian/protocol/identity/identity.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isComputer } from '@/platform/environment/computer'
import { facePlugin } from '@/platform/login/facePlugin'
import { openExternal } from '@/platform/lifecycle/openExternal'
import { callQuietly, call, errorsInline } from '@/request/call'
import { createForm } from '@/shell/form'
import { authStore } from '@/stores/auth.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { FormModel } from '@/ui/form/FormModel'
import { emptyIdentityDraft, identityRules, type IdentityDraft } from './identityDraft'

export class IdentityModel {
  readonly standing: DetailModel<Identity>
  readonly form: FormModel<IdentityDraft>
  /** Set if the check continues on a phone or in a component; this page waits for the result. */
  handed: FaceLink | null = null
  /** Time of the proof to be renewed: the face check expires soon, or the name has changed. Null if no renewal was begun. */
  anew: string | null = null

  constructor() {
    this.standing = new DetailModel<Identity>({ load: () => callQuietly(identity.getIdentity, {}) })
    this.form = createForm<IdentityDraft>({
      initial: emptyIdentityDraft,
      rules: identityRules,
      submit: ({ realName, idCard }) => this.begin(realName, idCard),
    })
    makeAutoObservable(this, { standing: false, form: false, handed: observableRef })
  }

  /** @param ticket of the check from whose page the browser returned */
  async open(ticket?: string): Promise<void> {
    if (ticket) await this.settle(ticket).catch((error: unknown) => console.warn('the check was not asked for', error))
    await this.standing.load()
  }

  /** Polls for the result of the check that continues on the phone. */
  async look(): Promise<void> {
    const { handed } = this
    if (!handed) return
    const { status } = await this.settle(handed.ticket)
    if (isIn(checkStates.open, status) || this.handed !== handed) return
    runInAction(() => (this.handed = null))
    await this.standing.load()
  }

  setAnew(provenAt: string | null): void {
    this.anew = provenAt
  }

  giveUp(): void {
    this.handed = null
  }

  async dropHuman(): Promise<void> {
    await call(identity.dropHumanCheck, {})
    await this.standing.load()
  }

  /** The accounts are merged: the session moves to the merged account. */
  async merge(code: string): Promise<void> {
    await authStore.exchangeSession(() => call(identity.mergeAccounts, { code }, errorsInline))
    toast('两个账号已经合并')
    await this.standing.load()
  }

  private settle(ticket: string): Promise<CheckOutcome> {
    return callQuietly(identity.faceIdCallBack, { ticket })
  }

  private async begin(realName: string, idCard: string): Promise<void> {
    const given = { realName, idCard, agreesToIdentity: true as const, agreesToFace: true as const, isElsewhere: isComputer() }
    const asked = process.env.TARO_ENV === 'weapp' ? { ...given, plugins: facePlugin.brought() } : given
    const link = await call(identity.getCheckFaceLink, asked, { ...errorsInline, loadingText: '正在准备核验' })
    if (link.kind === 'page') return openExternal(link.url)
    runInAction(() => (this.handed = link))
  }
}

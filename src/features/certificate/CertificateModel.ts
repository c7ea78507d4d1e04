/** One certificate of the member: its state, its papers, and the typed submission. */
import { audit } from '@qianxian/protocol/audit/audit'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateFaults } from '@qianxian/protocol/certificate/certificate.faults'
import { certificateFaults as saidFaults } from '@qianxian/protocol/certificate/certificate.rules'
import type { MyCertificate } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateStates, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { createForm } from '@/shell/form'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { FormModel } from '@/ui/form/FormModel'
import {
  emptyCertificateDraft,
  certificateFields,
  toCertificateInput,
  type CertificateDraft,
  type CertificateDraftField,
} from './certificateDraft'
import { certificatePapers, PapersModel } from '@/parts/certificate/PapersModel'

export class CertificateModel {
  readonly standing: DetailModel<MyCertificate>
  readonly form: FormModel<CertificateDraft>
  readonly papers: PapersModel<MyCertificate>
  /** The member is renewing a valid certificate. */
  isRenewing = false

  constructor(readonly kind: HandedIn) {
    this.standing = new DetailModel<MyCertificate>({ load: () => callQuietly(certificate.getMyCertificate, { kind }) })
    this.papers = new PapersModel(certificatePapers(kind), (answer) => this.show(answer))
    const rule = (field: CertificateDraftField) => (_value: unknown, typed: CertificateDraft) => this.faultOf(field, typed)
    this.form = createForm<CertificateDraft>({
      about: `certificate:${kind}`,
      initial: emptyCertificateDraft,
      rules: Object.fromEntries((Object.keys(emptyCertificateDraft) as CertificateDraftField[]).map((field) => [field, rule(field)])),
      submit: (typed) => this.submit(typed),
    })
    makeAutoObservable(this, { kind: false, standing: false, form: false, papers: false })
  }

  async load(): Promise<void> {
    await this.standing.load()
    if (this.standing.value) runInAction(() => this.take(this.standing.value!))
  }

  /** The submission is not judged yet. */
  get isPending(): boolean {
    const shown = this.standing.value?.certificate
    return shown !== undefined && (isIn(certificateStates.open, shown.status) || shown.isRenewing)
  }

  /** True if the form is shown: nothing is submitted, or the member is renewing. */
  get isAsked(): boolean {
    const shown = this.standing.value?.certificate
    if (!shown?.canSubmit || this.isPending) return false
    return this.isRenewing || !isIn(certificateStates.standing, shown.status)
  }

  renew(): void {
    this.isRenewing = true
  }

  async withdraw(): Promise<void> {
    const answer = await call(certificate.withdrawCertificate, { kind: this.kind }, { ...errorsInline, loadingText: '正在撤回' })
    runInAction(() => this.take(answer))
  }

  /** Requests a second review by another auditor. */
  async appeal(taskId: number, text: string): Promise<void> {
    await call(audit.appeal, { id: taskId, text: text.trim() }, errorsInline)
    await this.load()
  }

  private faultOf(field: CertificateDraftField, typed: CertificateDraft): string | null {
    if (!certificateFields(this.kind, typed).includes(field)) return null
    return saidFaults(this.kind, toCertificateInput(this.kind, typed), typed.papers)[field] ?? null
  }

  private async submit(typed: CertificateDraft): Promise<void> {
    try {
      const said = toCertificateInput(this.kind, typed)
      const answer = await call(certificate.submitCertificate, { kind: this.kind, ...said }, { ...errorsInline, loadingText: '正在提交' })
      runInAction(() => {
        this.isRenewing = false
        this.take(answer)
      })
    } catch (error) {
      // The first submission was accepted, but its response got lost.
      if (!isFault(error, certificateFaults.certificate_open)) throw error
      await this.load()
      if (!this.isPending) throw error
    }
  }

  private take(answer: MyCertificate): void {
    this.papers.show(answer.papers, answer.isPdf)
    this.show(answer)
  }

  /** Fills the fields with the profile's values until the member types others. */
  private show(answer: MyCertificate): void {
    runInAction(() => {
      this.standing.patch(answer)
      const { education, school, occupation, incomeBand, maritalStatus } = answer.said
      this.form.renew({
        initial: {
          ...emptyCertificateDraft,
          education,
          school: school ?? '',
          occupation: occupation ?? '',
          incomeBand,
          maritalStatus: maritalStatus === 'divorced' ? null : maritalStatus,
          papers: answer.papers.length,
        },
        submit: (typed) => this.submit(typed),
      })
      if (this.form.read('papers') !== answer.papers.length) this.form.assign({ papers: answer.papers.length })
    })
  }
}

/** Reporting a person: category, text and pictures; the draft is kept until the report is filed. */
import { matchmakerCategories, memberCategories, type ReportCategory, reportLimits } from '@qianxian/protocol/report/report.words'
import { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call, errorsInline } from '@/request/call'
import { createForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { textRule } from '@/ui/form/textRule'
import { EvidencePictures } from '@/parts/media/EvidencePictures'

/** The reported person. */
export type ReportSubject = { no: string; lineId?: number; appointmentId?: number } | { matchmakerId: number }

interface Words {
  category: ReportCategory | null
  text: string
}

export class ReportModel {
  readonly form: FormModel<Words>
  readonly pictures = new EvidencePictures(reportLimits.imagesMax)
  done: ReportRow | undefined = undefined

  constructor(readonly about: ReportSubject) {
    this.form = createForm<Words>({
      about: 'no' in about ? `report:${about.no}` : `report:matchmaker:${about.matchmakerId}`,
      initial: { category: null, text: '' },
      rules: {
        category: (category) => (category ? null : '请选择举报类型'),
        text: textRule('请写明经过', { min: reportLimits.textMin, max: reportLimits.textMax }),
      },
      submit: (values) => this.send(values),
    })
    makeAutoObservable(this, { about: false, form: false, pictures: false, done: observableRef })
  }

  get categories(): readonly ReportCategory[] {
    return 'no' in this.about ? memberCategories : matchmakerCategories
  }

  private async send({ category, text }: Words): Promise<void> {
    const done = await this.file(category, { text: text.trim(), mediaIds: this.pictures.mediaIds })
    runInAction(() => {
      this.done = done
    })
  }

  private async file(category: ReportCategory | null, told: { text: string; mediaIds: number[] }): Promise<ReportRow | undefined> {
    const { about } = this
    const options = { ...errorsInline, loadingText: '正在提交' }
    if ('matchmakerId' in about)
      return isIn(matchmakerCategories, category) ? call(report.reportMatchmaker, { ...about, category, ...told }, options) : undefined
    return isIn(memberCategories, category) ? call(report.fileReport, { ...about, category, ...told }, options) : undefined
  }
}

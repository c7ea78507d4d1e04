/** Model of an application: typed answers, agreement and papers, and the answers that an auditor requested again. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { chosenRule } from '@qianxian/protocol/base/rules'
import { career } from '@qianxian/protocol/career/career'
import type { MyCareer } from '@qianxian/protocol/career/joining.schema'
import { careerLimits } from '@qianxian/protocol/career/joining.words'
import type { Lesson } from '@qianxian/protocol/career/training.words'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { PapersModel } from '@/parts/certificate/PapersModel'
import { callQuietly, call, errorsInline } from '@/request/call'
import { upload } from '@/request/transfer'
import { createForm } from '@/shell/form'
import { authStore } from '@/stores/auth.store'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { FormModel } from '@/ui/form/FormModel'
import { textRule } from '@/ui/form/textRule'

interface Written {
  city: string | null
  years: string
  reason: string
  /** The accepted version of the agreement; 0 before acceptance. */
  agreementVersion: number
}

const blank: Written = { city: null, years: '', reason: '', agreementVersion: 0 }

export function yearsFault(years: string): string | null {
  if (years.trim() === '') return '请填写从业年数，没有经验填 0'
  if (!/^\d{1,2}$/.test(years.trim()) || Number(years) > careerLimits.yearsMax) return `从业年数填 0 到 ${careerLimits.yearsMax} 的整数`
  return null
}

export class CareerModel {
  readonly standing = new DetailModel<MyCareer>({ load: () => callQuietly(career.getMyCareer, {}) })
  readonly form: FormModel<Written>
  readonly papers = new PapersModel<MyCareer>(
    {
      takesPdf: false,
      send: (file, onProgress) => upload(career.uploadApplicationPaper, file, {} as never, { silent: true, onProgress }),
      remove: (id) => callQuietly(career.removeApplicationPaper, { id }),
      read: () => callQuietly(career.getMyCareer, {}),
    },
    (answer) => this.standing.patch(answer),
  )

  constructor() {
    this.form = createForm<Written>({
      about: 'career:application',
      initial: blank,
      rules: {
        city: (city) => chosenRule('服务城市', city),
        years: yearsFault,
        reason: textRule('请写明申请理由', { min: careerLimits.reasonMin, max: careerLimits.reasonMax }),
        agreementVersion: (version) => (version > 0 ? null : '请先阅读并勾选'),
      },
      submit: async ({ city, years, reason, agreementVersion }) => {
        const input = { city: city ?? '', years: Number(years), reason: reason.trim(), agreementVersion }
        await call(career.applyMatchmaker, input, { ...errorsInline, loadingText: '正在提交' })
      },
    })
    makeAutoObservable(this, { standing: false, form: false, papers: false })
  }

  /** If changes are requested, the form is filled with the earlier answers, and each request is shown as an error of its field. */
  async load(): Promise<void> {
    await this.standing.load()
    runInAction(() => {
      if (this.standing.value) this.take(this.standing.value)
    })
    await this.hearOfDesk()
  }

  async withdraw(): Promise<void> {
    const answer = await call(career.withdrawApplication, {}, { ...errorsInline, loadingText: '正在撤回' })
    runInAction(() => {
      this.standing.patch(answer)
      this.take(answer)
    })
  }

  readLesson(lesson: Lesson): Promise<void> {
    return this.step(() => callQuietly(career.readLesson, { lesson }))
  }

  beginQuiz(): Promise<void> {
    return this.step(() => call(career.beginQuiz, {}, { ...errorsInline, loadingText: '正在出题' }))
  }

  /** @param choice position of the chosen answer, counted from 1 */
  answer(place: number, choice: number): Promise<void> {
    return this.step(() => call(career.answerQuestion, { place, choice }, { ...errorsInline, loadingText: '正在提交' }))
  }

  private async step(take: () => Promise<MyCareer>): Promise<void> {
    const answer = await take()
    runInAction(() => this.standing.patch(answer))
    await this.hearOfDesk()
  }

  /** A person who passed, on any device, has a desk; reloading the account opens it. */
  private async hearOfDesk(): Promise<void> {
    const status = this.standing.value?.matchmakerStatus
    if (!isIn(matchmakerStates.serving, status) || authStore.roles.includes('matchmaker')) return
    await authStore.refresh().catch(() => authStore.refreshWhenOld())
  }

  /** @param members the number shown on the page; the server refuses if it has changed */
  async resign(members: number): Promise<void> {
    const answer = await call(career.resignMatchmaker, { members }, { ...errorsInline, loadingText: '正在提交' })
    runInAction(() => this.standing.patch(answer))
    await authStore.refresh().catch(() => authStore.refreshWhenOld())
  }

  private take(mine: MyCareer): void {
    this.papers.show(mine.papers, false)
    if (mine.status !== 'need_more' || this.form.isDirty) return
    this.form.reset({ ...blank, city: mine.city, years: String(mine.years ?? ''), reason: mine.reason })
    this.form.applyFaultFields(Object.fromEntries(mine.needs.map(({ field, reason, howToFix }) => [field, `${reason}。${howToFix}`])))
  }
}

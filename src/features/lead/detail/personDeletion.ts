/** Questions before acts that delete the person of a lead; the page is left afterwards. */
import { firstErrorWords } from '@/request/fault'
import { goBack } from '@/router/navigator'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import type { LeadDetailModel } from './LeadDetailModel'

interface Question {
  title: string
  content: string
  confirmWords: string
}

async function leaveAfter(question: Question, act: () => Promise<void>, said: string): Promise<void> {
  if (!(await confirm({ ...question, isDanger: true }))) return
  try {
    await act()
    toast(said)
    await goBack()
  } catch (error) {
    toast(firstErrorWords(error))
  }
}

const erasure: Question = {
  title: '删除 TA 的资料？',
  content: '姓名和联系方式会马上删除，这个号码以后也不会再被联系，不能撤销。',
  confirmWords: '删除',
}
export const askErasure = (model: LeadDetailModel): Promise<void> => leaveAfter(erasure, () => model.erase(), '已删除')

const stop: Question = {
  title: '不再联系 TA？',
  content: '本人说了不要再联系时使用。之后谁都不会再打给 TA，这个号码再登记也不会留下，不能撤销。',
  confirmWords: '不再联系',
}
export const askStop = (model: LeadDetailModel): Promise<void> => leaveAfter(stop, () => model.stop(), '已停止一切联系')

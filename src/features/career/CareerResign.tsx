/** Resigning as a matchmaker: first states the consequences for the members. */
import { firstErrorWords } from '@/request/fault'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import type { CareerModel } from './CareerModel'

async function resign(model: CareerModel, members: number): Promise<void> {
  const theirs = members > 0 ? `${members} 位会员会收到通知，由 TA 们另选红娘、重新授权；` : ''
  const content = `${theirs}等你把关的牵线交给其他红娘。离职后马上看不到会员、电话和牵线。`
  if (!(await confirm({ title: '离职，不再做红娘？', content, confirmWords: '离职', isDanger: true }))) return
  await model.resign(members).then(
    () => toast('已离职'),
    (error: unknown) => {
      toast(firstErrorWords(error))
      void model.load()
    },
  )
}

export function CareerResign({ model, members }: { model: CareerModel; members: number }) {
  return (
    <Button isBlock kind="ghost" top={24} id="qx-career-resign" onClick={() => resign(model, members)}>
      离职
    </Button>
  )
}

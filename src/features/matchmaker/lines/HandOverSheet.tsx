import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { ask } from '@/request/call'
import { useForm } from '@/shell/form'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { Words } from '@/ui/base/Words'
import type { LineSheetProps } from './WorkLines'

type Colleagues = OutputOf<(typeof matchmaker)['getColleagues']>

/** Gives a question to a colleague: from then on it is on their desk, with the time that is left. */
export function HandOverSheet({ model, line, onClose }: LineSheetProps) {
  // The sheet keeps its line while it closes.
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  return <HandOver key={last?.id ?? 0} model={model} line={line} onClose={onClose} />
}

const HandOver = observer(function HandOver({ model, line, onClose }: LineSheetProps) {
  const id = line?.id
  const [colleagues] = useState(() => new DetailModel<Colleagues>({ load: () => ask(matchmaker.getColleagues, { id: id! }) }))
  useEffect(() => {
    if (id !== undefined) void colleagues.load()
  }, [id, colleagues])
  const form = useForm<{ toId: number | null }>({
    initial: { toId: null },
    submit: async ({ toId }) => {
      const taker = colleagues.value?.find((one) => one.id === toId)
      if (line && taker) await model.handOver(line, taker)
    },
  })
  const isNone = form.read('toId') === null
  return (
    <SheetForm
      isOpen={line !== null}
      onClose={onClose}
      title="转给同事"
      form={form}
      lead="对方接手后，这条牵线会出现在 TA 的待审核里，审核期限不变。"
      submitWords={isNone ? '选一位同事' : '转给 TA'}
      submitId="qx-work-hand"
      isSubmitDisabled={isNone}
    >
      <DetailView
        model={colleagues}
        skeleton={<PageSkeleton kind="words" />}
        render={(list) =>
          list.length === 0 ? (
            <Words align="center" top={24} bottom={24} tone="soft">
              现在没有可以接手的同事
            </Words>
          ) : (
            <ChoiceField
              form={form}
              name="toId"
              look="open"
              as="rows"
              isNeverEmpty
              options={list.map(({ id: value, name, cityName }) => ({ value, label: name, note: cityName }))}
            />
          )
        }
      />
    </SheetForm>
  )
})

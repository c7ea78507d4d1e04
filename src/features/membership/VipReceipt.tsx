/** Uses that only the membership allowed, on a chosen day and in total. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { rights } from '@qianxian/protocol/membership/rights.words'
import { observer } from 'mobx-react'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { DetailView } from '@/ui/detail/DetailView'
import { DateField } from '@/ui/form/PickerField'
import { broughtInWords, type VipModel } from './VipModel'

/** The first day of any membership. */
const FIRST_DAY = '2026-01-01'

export const VipReceiptPart = observer(function VipReceiptPart({ model }: { model: VipModel }) {
  const { receipt, day } = model
  if (receipt === null)
    return (
      <CellGroup title="会员带来的">
        <Cell id="qx-vip-receipt" label="看看哪天多用了什么" onClick={() => model.lookAt(day)} />
      </CellGroup>
    )
  return (
    <>
      <Box isInset bottom={16}>
        <DateField
          label="会员带来的"
          value={day}
          onChange={(chosen) => void (chosen && model.lookAt(chosen))}
          from={FIRST_DAY}
          to={dayInShanghai(new Date())}
        />
      </Box>
      <DetailView
        model={receipt}
        render={({ list, total }) => (
          <>
            <CellGroup title="这一天">
              {list.length === 0 ? <Cell label="这一天没有用到会员才有的权益" /> : null}
              {list.map((one) => (
                <Cell key={one.key} label={rights[one.key].label} value={broughtInWords(one)} />
              ))}
            </CellGroup>
            <CellGroup title="一共">
              {total.length === 0 ? <Cell label="还没有用到会员才有的权益" /> : null}
              {total.map(({ key, count }) => (
                <Cell key={key} label={rights[key].label} value={`多用了 ${count} ${rights[key].unit}`} />
              ))}
            </CellGroup>
          </>
        )}
      />
    </>
  )
})

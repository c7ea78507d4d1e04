import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { useState } from 'react'
import { MatchmakerPickerSheet } from '@/parts/matchmaker/MatchmakerPickerSheet'
import { callQuietly } from '@/request/call'
import type { LineSheetProps } from './WorkLines'

/** Passes a line awaiting screening to a colleague, who gets the remaining time. */
export function HandOverSheet({ model, line, onClose }: LineSheetProps) {
  // Keeps the line for the closing animation of the sheet.
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  return <HandOver key={last?.id ?? 0} model={model} line={line} onClose={onClose} />
}

function HandOver({ model, line, onClose }: LineSheetProps) {
  // Kept so that the confirmation can name the colleague.
  const [takers, setTakers] = useState<{ id: number; name: string }[]>([])
  const id = line?.id

  async function load() {
    const colleagues = await callQuietly(matchmaker.getColleagues, { id: id! })
    setTakers(colleagues)
    return colleagues.map(({ id, name, cityName }) => ({ id, name, note: cityName }))
  }

  async function handleGive(toId: number) {
    const taker = takers.find((one) => one.id === toId)
    if (line && taker) await model.handOver(line, taker)
  }

  return (
    <MatchmakerPickerSheet
      isOpen={line !== null}
      onClose={onClose}
      title="转给同事"
      lead="对方接手后，这条牵线会出现在 TA 的待审核里，审核期限不变。"
      noneWords="选一位同事"
      submitWords="转给 TA"
      field="toId"
      submitId="qx-work-hand"
      emptyWords="现在没有可以接手的同事"
      load={load}
      onGive={handleGive}
    />
  )
}

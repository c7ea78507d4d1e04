/** Secret mutual choice after the activity, by seat number, and its result. */
import type { ActivityChoice } from '@qianxian/protocol/activity/activity.schema'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { openPerson } from '@/parts/person/openPerson'
import { toastOutcome } from '@/shell/toastOutcome'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { PersonRow } from '@/ui/person/PersonRow'
import { ChoiceModel } from './ChoiceModel'
import type { TicketSheetProps } from './TicketSheet'

export function ChoiceSheet({ isOpen, onClose, signupId }: TicketSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="互选">
      {isOpen ? <Choice signupId={signupId} /> : null}
    </Sheet>
  )
}

const Choice = observer(function Choice({ signupId }: { signupId: number }) {
  const [model] = useState(() => new ChoiceModel(signupId))
  useEffect(() => void model.detail.load(), [model])
  return (
    <DetailView
      model={model.detail}
      render={(choice) => (choice.state === 'open' ? <Open model={model} choice={choice} /> : <Told choice={choice} />)}
    />
  )
})

const RANKS = '一二三'

const Open = observer(function Open({ model, choice: { until, seatNo, people } }: { model: ChoiceModel; choice: ActivityChoice }) {
  const handleSave = () => toastOutcome(model.save(), '已保存，只有互相选中才会揭晓')

  return (
    <Stack padX="gutter" padBottom={40} id="qx-choice">
      <Typography bottom={20} size="sm" tone="soft" leading="loose">
        {`${seatNo === null ? '' : `你是 ${seatNo} 号。`}最多选 3 位，先选的排在前面。${dateAndTime(until)} 揭晓，只有互相选中的两个人知道；没选中不会告诉任何人。`}
      </Typography>
      {people.length === 0 ? <EmptyState art="people" title="还没有可以选的人" words="对方签到后会出现在这里" /> : null}
      <ListItems>
        {people.map(({ seatNo: card, card: person }) => {
          const rank = model.chosen.indexOf(card)
          const isOn = rank >= 0
          return (
            <PersonRow
              key={card}
              person={toPersonFace(person)}
              note={`${card} 号`}
              tag={isOn ? { words: `第${RANKS[rank]}选择`, tone: 'brand' } : undefined}
              right={
                <Button
                  size="s"
                  kind={isOn ? 'ghost' : 'secondary'}
                  id={`qx-choice-${card}`}
                  isDisabled={!isOn && model.isFull}
                  onClick={() => model.tap(card)}
                >
                  {isOn ? '取消' : '选 TA'}
                </Button>
              }
            />
          )
        })}
      </ListItems>
      <Stack top={24}>
        <Button isBlock size="l" id="qx-choice-save" isDisabled={!model.isChanged} onClick={handleSave}>
          保存选择
        </Button>
      </Stack>
    </Stack>
  )
})

function Told({ choice: { state, people, counts, goneAt } }: { choice: ActivityChoice }) {
  if (state === 'gone') return <EmptyState art="people" title="选择已经清除" words="互相选中的人在消息里，可以继续聊" />
  const pairs = people.filter(({ isPair }) => isPair)
  return (
    <Stack padX="gutter" padBottom={40} id="qx-choice-told">
      {pairs.length === 0 ? <EmptyState art="people" title="这次没有互相选中的人" words="没关系，下一场活动再见" /> : null}
      <ListItems>
        {pairs.map(({ seatNo, card, isBest }) => (
          <PersonRow
            key={seatNo}
            person={toPersonFace(card)}
            note={`${seatNo} 号，你们互相选中了`}
            tag={isBest ? { words: '最合拍', tone: 'brand' } : undefined}
            onOpen={() => openPerson(card, 'other')}
          />
        ))}
      </ListItems>
      <Row justify="center" top={20} isWrapping gap={12}>
        {counts ? <Tag>{`${counts.pickers} 人参与，${counts.pairs} 对互选`}</Tag> : null}
      </Row>
      <Typography top={12} size="s" tone="soft" align="center">
        {`所有人的选择会在 ${dateAndTime(goneAt)} 清除。`}
      </Typography>
    </Stack>
  )
}

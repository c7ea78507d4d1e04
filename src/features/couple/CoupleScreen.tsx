/** The way out of singlehood: stages with a partner, the exit with its refunds, and the certificate. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { Couple, Exit, Relationship } from '@qianxian/protocol/couple/couple.schema'
import {
  relationshipStages,
  relationshipStates,
  relationshipStatus,
  stageEffect,
  stageWish,
  type RelationshipStage,
} from '@qianxian/protocol/couple/couple.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Avatar } from '@/ui/base/media/Avatar'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { CertificateCard } from './CertificateCard'
import { CoupleModel } from './CoupleModel'
import { ExitSheet } from './ExitSheet'
import { ReceiptCard } from './ReceiptCard'
import { OwnStory, Stories } from './StoryCards'

type Open = 'together' | 'elsewhere' | null

export const CoupleScreen = guardScreen(function CoupleScreen() {
  const { no, name: nickname } = usePageParams<'no' | 'name'>()
  const [model] = useState(() => new CoupleModel())
  const [open, setOpen] = useState<Open>(null)
  const again = () => void model.detail.reload()
  useDetailPage(model.detail)
  useDidReturn(again)
  const value = model.detail.value
  return (
    <Screen title="我的脱单" onRetry={again} onSessionChange={again}>
      <DetailView
        model={model.detail}
        render={(couple) => (
          <Box padTop={24} padBottom={48}>
            <Standing model={model} couple={couple} no={no} nickname={nickname} onLeave={setOpen} />
          </Box>
        )}
      />
      {value ? (
        <ExitSheet
          model={model}
          receipt={value.preview}
          isElsewhere={open === 'elsewhere'}
          isOpen={open !== null}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Screen>
  )
})

interface StandingProps {
  model: CoupleModel
  couple: Couple
  /** The person with whom the page was opened. */
  no: string | undefined
  nickname: string | undefined
  onLeave: (how: 'together' | 'elsewhere') => void
}

const Standing = observer(function Standing({ model, couple, no, nickname, onLeave }: StandingProps) {
  const { relationship, asked, exit, refunded } = couple
  if (exit?.status === 'confirmed') return <Left model={model} couple={couple} exit={exit} />
  const isNew = no !== undefined && !relationship && !asked.some(({ other }) => other.no === no)
  return (
    <>
      {relationship ? <Together model={model} relationship={relationship} exit={exit} onLeave={() => onLeave('together')} /> : null}
      {asked.map((one) => (
        <Asked key={one.id} model={model} relationship={one} />
      ))}
      {isNew ? <Begin model={model} no={no} nickname={nickname ?? 'TA'} /> : null}
      {!relationship && asked.length === 0 && !isNew ? <Alone /> : null}
      {exit?.status === 'withdrawn' ? (
        <>
          <Words>{`上一次脱单已撤回${exit.isElsewhere ? '' : '，证明不再有效'}；退回的费用不变。`}</Words>
          {refunded && refunded.list.length > 0 ? <ReceiptCard receipt={refunded} title="已经退回" /> : null}
        </>
      ) : null}
      {relationship ? null : (
        <Box isInset>
          <Button id="qx-couple-elsewhere" kind="secondary" isBlock onClick={() => onLeave('elsewhere')}>
            在别处遇到了
          </Button>
          <Typography top={12} align="center" size="s" tone="soft">
            不用说明和谁在一起，没用完的服务都会退回。
          </Typography>
        </Box>
      )}
      {relationship ? null : <Stories model={model} />}
    </>
  )
})

function Words({ children }: { children: string }) {
  return (
    <Box isInset bottom={24}>
      <Typography size="sm" tone="soft">
        {children}
      </Typography>
    </Box>
  )
}

function Alone() {
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Typography size="l" weight="semibold">
        找到那个人了吗
      </Typography>
      <Typography top={12} size="m" tone="soft">
        在牵线详情或对话的「更多」里向 TA 提出「确认交往」，对方同意后，你们的资料一起暂停展示。
      </Typography>
      <Box top={24}>
        <Button id="qx-couple-lines" isBlock onClick={() => navigateTo('/member/love/line', { box: 'connected' })}>
          看我的牵线
        </Button>
      </Box>
    </CardBox>
  )
}

function Begin({ model, no, nickname }: { model: CoupleModel; no: string; nickname: string }) {
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Typography size="l" weight="semibold">
        想和{nickname}确认交往吗
      </Typography>
      <Typography top={12} size="m" tone="soft">
        对方同意后：{stageEffect.dating}。
      </Typography>
      <Box top={24}>
        <Button id="qx-couple-begin" isBlock onClick={() => model.propose(no, 'dating')}>
          {stageWish.dating}
        </Button>
      </Box>
    </CardBox>
  )
}

/** The other person and the stage. */
function Pair({ relationship: { other, status, since } }: { relationship: Relationship }) {
  return (
    <Row gap={24} align="center">
      <Avatar src={other.cover ? configStore.fileUrl(other.cover.thumb) : null} alt={other.nickname} size={112} />
      <Stack isGrowing align="start">
        <Typography size="l" weight="semibold" leading="close">
          {other.nickname}
        </Typography>
        {status === 'proposed' ? null : (
          <Typography top={8} size="s" tone="soft">
            {dateInWords(since)} 起
          </Typography>
        )}
      </Stack>
      <Tag tone="brand">{name(relationshipStatus, status)}</Tag>
    </Row>
  )
}

const Asked = observer(function Asked({ model, relationship }: { model: CoupleModel; relationship: Relationship }) {
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Pair relationship={relationship} />
      <Wish model={model} relationship={relationship} />
    </CardBox>
  )
})

/** A proposed stage: the proposer waits, the other answers. */
function Wish({ model, relationship: { id, wish, other } }: { model: CoupleModel; relationship: Relationship }) {
  if (!wish) return null
  const { stage, isMine, until } = wish
  return (
    <Box top={24} id="qx-couple-wish">
      <Typography size="m">
        {isMine
          ? `等${other.nickname}确认「${name(relationshipStatus, stage)}」`
          : `${other.nickname}想和你确认「${name(relationshipStatus, stage)}」`}
      </Typography>
      <Typography top={8} size="s" tone="soft">
        {stageEffect[stage]}。{dateAndTime(until)} 前有效。
      </Typography>
      <Row top={24} gap={20}>
        {isMine ? (
          <Button id="qx-couple-takeback" kind="secondary" isBlock onClick={() => model.takeBack(id)}>
            撤回
          </Button>
        ) : (
          <>
            <Button id="qx-couple-decline" kind="secondary" isBlock onClick={() => model.answer(id, stage, false)}>
              暂不确认
            </Button>
            <Button id="qx-couple-accept" isBlock onClick={() => model.answer(id, stage, true)}>
              同意
            </Button>
          </>
        )}
      </Row>
    </Box>
  )
}

interface TogetherProps {
  model: CoupleModel
  relationship: Relationship
  exit: Exit | null
  onLeave: () => void
}

/** The stage, its effect, and the next one. */
const StageCard = observer(function StageCard({ model, relationship }: Pick<TogetherProps, 'model' | 'relationship'>) {
  const { status, other, wish } = relationship
  const next = relationshipStages[relationshipStages.indexOf(status as RelationshipStage) + 1]
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Pair relationship={relationship} />
      <Typography top={20} size="s" tone="soft">
        {stageEffect[status as RelationshipStage]}。
      </Typography>
      <Wish model={model} relationship={relationship} />
      {!wish && next ? (
        <Box top={24}>
          <Button
            id={`qx-couple-${next}`}
            kind={isIn(relationshipStates.settled, status) ? 'secondary' : 'primary'}
            isBlock
            onClick={() => model.propose(other.no, next)}
          >
            {stageWish[next]}
          </Button>
        </Box>
      ) : null}
    </CardBox>
  )
})

const Together = observer(function Together({ model, relationship, exit, onLeave }: TogetherProps) {
  const { id, status, other } = relationship
  const lower = relationshipStages[relationshipStages.indexOf(status as RelationshipStage) - 1]
  const isSettled = isIn(relationshipStates.settled, status)

  async function handleLower(to: RelationshipStage) {
    const content = `只需要你一个人决定，${other.nickname}会收到一条通知。`
    if (await confirm({ title: `改回「${name(relationshipStatus, to)}」`, content, confirmWords: '改回' })) await model.stepDown(id, to)
  }

  async function handleEnd() {
    const content = '你们的关系和牵线会结束，对方会收到一条通知；剩下的会员和展示时间都还给双方。'
    if (await confirm({ title: `和${other.nickname}结束关系`, content, confirmWords: '结束', isDanger: true }))
      await model.stepDown(id, null)
  }

  return (
    <>
      <StageCard model={model} relationship={relationship} />
      {isSettled ? <Leaving model={model} exit={exit} nickname={other.nickname} onLeave={onLeave} /> : null}
      <Box isInset bottom={32}>
        <Row gap={20} justify="between">
          {lower ? (
            <Button id="qx-couple-lower" kind="plain" size="s" onClick={() => handleLower(lower)}>
              改回「{name(relationshipStatus, lower)}」
            </Button>
          ) : null}
          <Button id="qx-couple-end" kind="plain" size="s" onClick={handleEnd}>
            结束这段关系
          </Button>
        </Row>
      </Box>
    </>
  )
})

/** The exit of the two, before both have confirmed. */
function Leaving({ model, exit, nickname, onLeave }: { model: CoupleModel; exit: Exit | null; nickname: string; onLeave: () => void }) {
  const isOpen = exit?.status === 'proposed'
  const isMyTurn = !isOpen || !exit.hasConfirmed
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Typography size="l" weight="semibold">
        一起脱单
      </Typography>
      <Typography top={12} size="m" tone="soft" id="qx-exit-words">
        {isOpen
          ? exit.hasConfirmed
            ? `等${nickname}确认，${dateAndTime(exit.until!)} 前有效。TA 不方便时，为你们服务的红娘也可以代为确认。`
            : `${nickname}已确认，请在 ${dateAndTime(exit.until!)} 前确认。`
          : '两人都确认后，其他牵线和对话会体面结束，没用完的服务都退回，你们会得到一张脱单证明。'}
      </Typography>
      <Row top={24} gap={20}>
        {isOpen ? (
          <Button id="qx-exit-drop" kind="secondary" isBlock onClick={() => model.dropExit(exit.id)}>
            {exit.hasConfirmed ? '撤回' : '暂不确认'}
          </Button>
        ) : null}
        {isMyTurn ? (
          <Button id="qx-exit-open" isBlock onClick={onLeave}>
            {isOpen ? '去确认' : '我们脱单了'}
          </Button>
        ) : null}
      </Row>
    </CardBox>
  )
}

/** After the exit: the certificate, what was refunded, and the way back. */
const Left = observer(function Left({ model, couple, exit }: { model: CoupleModel; couple: Couple; exit: Exit }) {
  const { relationship, refunded } = couple

  async function handleWithdraw() {
    const content = exit.isElsewhere
      ? '你的资料会回到隐藏状态，由你决定什么时候展示；已经退回的费用不变。'
      : '证明会显示已撤回，资料回到隐藏状态；已经退回的费用不变。'
    if (await confirm({ title: '撤回脱单', content, confirmWords: '撤回', isDanger: true }))
      if (await model.withdrawExit(exit.id)) toast('已撤回')
  }

  return (
    <>
      <Box isInset bottom={32}>
        <Typography size="2xl" weight="bold" align="center" id="qx-exit-done">
          {relationship ? `恭喜你和${relationship.other.nickname}脱单` : '恭喜你脱单'}
        </Typography>
        <Typography top={8} size="sm" tone="soft" align="center">
          {dateInWords(exit.confirmedAt!)}
          {exit.witness ? ` · 红娘${exit.witness}见证` : ''}
        </Typography>
      </Box>
      {exit.isElsewhere ? null : <CertificateCard model={model} />}
      {relationship ? <StageCard model={model} relationship={relationship} /> : null}
      {exit.isElsewhere ? null : <OwnStory model={model} exitId={exit.id} story={couple.story} />}
      {refunded ? <ReceiptCard receipt={refunded} title="退回的服务" /> : null}
      <Box isInset>
        <Button id="qx-exit-withdraw" kind="plain" size="s" onClick={handleWithdraw}>
          撤回脱单
        </Button>
      </Box>
    </>
  )
})

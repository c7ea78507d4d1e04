/** My contracts: to sign, running, and ended, each with its next step; one of them; or the signing view of a ticket. */
import { values } from '@qianxian/protocol/base/dictionary'
import type { ContractRow } from '@qianxian/protocol/contract/contract.schema'
import { contractSide, contractStatus, contractTab, type ContractSide, type ContractTab } from '@qianxian/protocol/contract/contract.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateTo, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { ContractDetailView } from './ContractDetailView'
import { ContractSignView } from './ContractSignView'
import { stepWords, toneOf, yuan } from './contractWords'
import { createContractLists } from './createContractLists'

const empties: Readonly<Record<ContractTab, { title: string; words: string }>> = {
  to_sign: { title: '没有等待签署的合同', words: '门店发来的合同会出现在这里，看完正文再签。' },
  running: { title: '没有进行中的合同', words: '签署后的合同在这里，可以确认每次服务，也可以看到现在终止能退多少。' },
  ended: { title: '没有已结束的合同', words: '完成、终止和过期的合同都会留在这里，随时可以查看。' },
}

export const ContractScreen = guardScreen(function ContractScreen() {
  const { id, ticket, tab, side } = usePageParams<'id' | 'ticket' | 'tab' | 'side'>()
  if (ticket) return <ContractSignView key={ticket} ticket={ticket} />
  if (id) return <ContractDetailView key={id} id={Number(id)} />
  return (
    <Lists
      side={values(contractSide).find((one) => one === side) ?? 'mine'}
      tab={values(contractTab).find((one) => one === tab) ?? 'to_sign'}
    />
  )
})

const Lists = observer(function Lists({ side, tab }: { side: ContractSide; tab: ContractTab }) {
  const [model] = useState(() => createContractLists(side, tab))
  useTabbedLists(model)
  const again = () => void model.refresh()
  return (
    <Screen title={contractSide[side]} onRetry={again} onSessionChange={again}>
      <Sides side={side} />
      <ListTabs boxes={model} words={contractTab} />
      <Box padTop={24}>
        <ListView
          key={model.box}
          model={model.list}
          keyOf={(row) => row.id}
          renderRow={(row) => <ContractCard row={row} />}
          empty={<EmptyState art="line" title={empties[model.box].title} words={empties[model.box].words} />}
        />
      </Box>
    </Screen>
  )
})

const roleOf = { served: 'matchmaker', store: 'storeStaff' } as const

/** Staff also see the contracts of their members and of their store. Renders nothing for others. */
const Sides = observer(function Sides({ side }: { side: ContractSide }) {
  const sides = values(contractSide).filter((one) => one === 'mine' || authStore.hasRole(roleOf[one]))
  if (sides.length === 1) return null
  return (
    <Row gap={16} padY={16}>
      {sides.map((one) => (
        <Button
          key={one}
          size="s"
          kind={one === side ? 'secondary' : 'ghost'}
          id={`qx-contract-side-${one}`}
          onClick={() => redirectTo('/subpages/member/my_hetong', { side: one })}
        >
          {contractSide[one]}
        </Button>
      ))}
    </Row>
  )
})

function ContractCard({ row }: { row: ContractRow }) {
  const { id, title, status, company, member, priceFen, delivered, times } = row
  return (
    <CardBox
      role="link"
      bottom={20}
      pad={28}
      radius="m"
      id={`qx-contract-${id}`}
      onClick={() => navigateTo('/subpages/member/my_hetong', { id })}
    >
      <Row justify="between" align="start" gap={16}>
        <Typography isGrowing size="ml" weight="semibold" isAsWritten>
          {title}
        </Typography>
        <Tag tone={toneOf(status)}>{contractStatus[status]}</Tag>
      </Row>
      <Typography top={8} size="s" tone="soft">
        {[member, company, yuan(priceFen), times > 0 ? `已服务 ${delivered}/${times} 次` : ''].filter(Boolean).join(' · ')}
      </Typography>
      <Box top={16} padX={20} padY={12} surface="sunken" radius="s">
        <Typography size="sm">{stepWords(row)}</Typography>
      </Box>
    </CardBox>
  )
}

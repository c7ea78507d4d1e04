import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { SearchField } from '@/ui/form/SearchField'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { TypingPause } from '@/ui/list/TypingPause'
import { useListPage } from '@/ui/list/useListPage'
import { PersonRow } from '@/ui/person/PersonRow'

const PAGE = 20

class Served {
  keyword = ''
  readonly list: ListModel<ServedMember>
  /** People who agreed by a link and have no account yet. */
  readonly asks = new ListModel<DeskAsk>({
    keyOf: ({ id }) => id,
    load: (cursor) => callQuietly(invitation.getAskPaged, { isOpen: true, size: PAGE, ...(cursor ? { cursor } : {}) }),
  })
  private readonly typing = new TypingPause(() => void this.list.reset())

  constructor() {
    this.list = new ListModel<ServedMember>({
      keyOf: (member) => member.representationId,
      load: (cursor) => {
        const keyword = this.keyword.trim()
        return callQuietly(matchmaker.getMemberPaged, {
          filter: 'all',
          size: PAGE,
          ...(keyword ? { keyword } : {}),
          ...(cursor ? { cursor } : {}),
        })
      },
      head: () => this.asks.refresh(),
    })
    makeAutoObservable<this, 'typing'>(this, { list: false, asks: false, typing: false })
  }

  get agreed(): readonly DeskAsk[] {
    const keyword = this.keyword.trim()
    return this.asks.rows.filter(({ status, draft }) => status === 'consented' && (draft?.nickname ?? '').includes(keyword))
  }

  search(keyword: string): void {
    this.keyword = keyword
    this.typing.restart()
  }

  stop(): void {
    this.typing.stop()
  }
}

export interface ServedChoiceProps {
  onMember: (no: string) => void
  onAsk: (ask: { id: number; name: string }) => void
}

/** Chooses the member for whom an appointment is arranged, or a person who agreed by a link. */
export const ServedChoice = observer(function ServedChoice({ onMember, onAsk }: ServedChoiceProps) {
  const [model] = useState(() => new Served())
  useListPage(model.list)
  useEffect(() => () => model.stop(), [model])
  const { agreed } = model
  return (
    <Screen title="为谁安排" onRetry={() => void model.list.refresh()} onSessionChange={() => void model.list.reset()}>
      <SearchField
        id="qx-served-search"
        value={model.keyword}
        placeholder="昵称或会员编号"
        maxLength={browseLimits.keywordMax}
        onChange={(keyword) => model.search(keyword)}
      />
      <ListView
        model={model.list}
        keyOf={(member) => member.representationId}
        renderRow={({ card, status }) => (
          <PersonRow
            person={toPersonFace(card)}
            isGone={!card.isAvailable}
            tag={status === 'active' ? undefined : { words: '还没有授权', tone: 'gold' }}
            onOpen={(no) => (status === 'active' ? onMember(no) : toast('本人授权后才能安排约见'))}
          />
        )}
        footer={
          agreed.length > 0 ? (
            <CellGroup title="已授权、还没有账号">
              {agreed.map(({ id, draft, phone }) => (
                <Cell
                  key={id}
                  id={`qx-served-ask-${id}`}
                  icon="smartphone"
                  label={draft?.nickname ?? phone ?? '还没有称呼'}
                  note="时间用短信链接确认"
                  onClick={() => onAsk({ id, name: draft?.nickname ?? phone ?? 'TA' })}
                />
              ))}
            </CellGroup>
          ) : null
        }
        empty={
          model.keyword.trim() ? (
            <EmptyState art="people" title="没有找到这位会员" words="换个昵称或编号再试。" />
          ) : (
            <EmptyState
              art="people"
              title="还没有服务会员"
              words="先邀请一位会员，由本人授权。"
              actionWords="去邀请"
              onAction={() => navigateTo('/subpages/member/matchmaker/list', { invite: 1 })}
            />
          )
        }
      />
    </Screen>
  )
})

import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { toast } from '@/ui/base/overlay/Dialog'
import { MemberList } from './MemberList'
import { MemberRow } from './MemberRow'
import { SearchField } from '@/ui/form/SearchField'

export interface MemberChooserProps {
  title: string
  onChoose: (no: string) => void
}

/** Chooses one of the served members, for work on that member's behalf. */
export const MemberChooser = observer(function MemberChooser({ title, onChoose }: MemberChooserProps) {
  const [model] = useState(() => new MemberList())
  useListPage(model.list)
  useEffect(() => () => model.stop(), [model])
  return (
    <Screen title={title} onRetry={() => void model.list.refresh()} onSessionChange={() => void model.list.reset()}>
      <SearchField
        value={model.keyword}
        placeholder="昵称或会员编号"
        maxLength={browseLimits.keywordMax}
        onChange={(keyword) => model.search(keyword)}
      />
      <ListView
        model={model.list}
        keyOf={(member) => member.representationId}
        renderRow={(member) => (
          <MemberRow
            member={member}
            onOpen={({ status, card }) =>
              status === 'active' ? onChoose(card.no) : toast(status === 'pending' ? '先答复 TA 的申请' : '本人授权后才能开始')
            }
          />
        )}
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

import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { textAsk } from '@qianxian/protocol/tenant/tenant.pages'
import type { SinglePage } from '@qianxian/protocol/tenant/tenant.schema'
import { useState } from 'react'
import { askFirst } from '@/request/firstAsk'
import { isFault } from '@/request/faultName'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { StaticView } from '@/ui/static/StaticView'

/** A text page written by the tenant: about, agreements, rules. */
export const TenantPageScreen = guardScreen(function TenantPageScreen() {
  const { id } = usePageParams<'id'>()
  const [model] = useState(() => pageModel(id))
  useDetailPage(model)
  const title = model.value?.title ?? ''
  return (
    <Screen bg="card" header="plain" title="" share={{ title: title || undefined }} onRetry={() => void model.load()}>
      <DetailView
        model={model}
        skeleton={<PageSkeleton kind="words" />}
        gone={
          <EmptyState art="gone" title="这篇内容看不到了" words="可能已经下架，或者链接不完整" actionWords="回首页看看" onAction={goHome} />
        }
        render={(page) => (
          <StaticView
            title={page.title}
            date={`${dayInShanghai(new Date(page.updatedAt))} 更新 · 第 ${page.version} 版`}
            html={page.content}
          />
        )}
      />
    </Screen>
  )
})

function pageModel(id: string | undefined): DetailModel<SinglePage> {
  return new DetailModel<SinglePage>({
    load: () => askFirst(textAsk, { id }),
    isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
  })
}

/**
 * The guard of a page: a visitor is sent to the login and returns; a member without a profile sees the notice about it;
 * a closed plugin and a missing role are explained on the page.
 */
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { guardPage, type PageVerdict } from '@/router/access'
import { openLogin } from '@/router/login'
import { goHome, redirectTo } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { currentUrl } from '@/router/url'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { PageFrame } from '@/ui/shell/PageFrame'

/** Sends the person away from a page that cannot be shown. */
async function leave(verdict: PageVerdict): Promise<void> {
  if (verdict === 'login') await openLogin({ isReplacing: true })
  if (verdict === 'bindPhone') await redirectTo('/pages/login/loginByBindPhone')
  if (verdict === 'noreg') await redirectTo('/pages/love/noreg')
}

/**
 * Returns whether the person may see the current page. Call it inside an observer. An open page stays visible when the
 * person changes: the login or logout opens the next page, not the guard.
 */
function useAccess(): PageVerdict {
  const [page] = useState(() => findPage(currentUrl()))
  const [timesShown, setTimesShown] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  const plugins = configStore.isReady ? configStore.plugins : undefined
  const verdict = page ? guardPage({ ...authStore.viewer, plugins }, page) : 'ok'

  // Evaluated when the page is shown, not whenever the person changes.
  const latest = useRef(verdict)
  useEffect(() => {
    latest.current = verdict
  }, [verdict])
  useDidShow(() => setTimesShown((times) => times + 1))
  useEffect(() => {
    // The page is shown after it was mounted; the person may have left by then.
    if (findPage(currentUrl()) === page) leave(latest.current).catch(() => undefined)
  }, [timesShown, page])

  if (verdict === 'ok' && !wasOpen) setWasOpen(true)
  const isLeaving = verdict === 'login' || verdict === 'bindPhone' || verdict === 'noreg'
  return isLeaving && wasOpen ? 'ok' : verdict
}

/** Replaces a page that is closed to this person; empty while they are redirected. */
function ClosedView({ verdict }: { verdict: PageVerdict }) {
  if (verdict === 'closedPlugin') {
    return <EmptyState title="该功能暂未开通" words="平台还没有开通这项服务" actionWords="回首页看看" onAction={goHome} />
  }
  if (verdict === 'denied') {
    return <EmptyState title="没有权限" words="这一页只对相应身份开放" actionWords="回首页看看" onAction={goHome} />
  }
  return null
}

/**
 * Every screen is created with this function: it observes the stores, and renders only for people who may see its page,
 * so that the page sends no request for others.
 */
export function guardScreen<Props extends object>(View: (props: Props) => ReactNode): ComponentType<Props> {
  const Seen = observer(View) as ComponentType<Props>
  return observer(function Guarded(props: Props) {
    const verdict = useAccess()
    if (verdict === 'ok') return <Seen {...props} />
    return (
      <PageFrame header={{ onBack: () => void goHome() }}>
        <ClosedView verdict={verdict} />
      </PageFrame>
    )
  })
}

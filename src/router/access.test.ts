import { guardPage, type PageVerdict, type PageViewer, type PageRole } from './access'
import { findPage, pages, type PagePath } from './pages'

const allPlugins = [3, 6, 7, 8, 12, 15]
const visitor: PageViewer = { isLoggedIn: false, needBindPhone: false, isWhetherLoveUser: false, roles: [], plugins: allPlugins }
const member: PageViewer = { ...visitor, isLoggedIn: true }
const loveUser: PageViewer = { ...member, isWhetherLoveUser: true }
const phoneless: PageViewer = { ...loveUser, needBindPhone: true, roles: ['matchmaker'] }

const withRole = (role: PageRole): PageViewer => ({ ...member, roles: [role] })

function verdict(viewer: PageViewer, path: PagePath): PageVerdict {
  const page = findPage(path)
  if (!page) throw new Error(path)
  return guardPage(viewer, page)
}

test.each<[PagePath, PageVerdict, PageVerdict, PageVerdict, PageVerdict]>([
  // Columns: page, visitor, member, love user, no phone yet
  ['/pages/index/index', 'ok', 'ok', 'ok', 'ok'],
  ['/pages/login/loginBySms', 'ok', 'ok', 'ok', 'ok'],
  ['/pages/login/loginByBindPhone', 'login', 'ok', 'ok', 'ok'],
  ['/pages/login/loginByPerfectMsg', 'login', 'ok', 'ok', 'bindPhone'],
  ['/member/index', 'login', 'ok', 'ok', 'bindPhone'],
  ['/member/love/index', 'login', 'noreg', 'ok', 'bindPhone'],
  ['/member/matchmaker/index', 'login', 'denied', 'denied', 'bindPhone'],
  ['/subpages/audit/index', 'login', 'denied', 'denied', 'bindPhone'],
])('access to %s: %s, %s, %s, %s', (path, forVisitor, forMember, forLoveUser, forPhoneless) => {
  expect([visitor, member, loveUser, phoneless].map((viewer) => verdict(viewer, path))).toEqual([
    forVisitor,
    forMember,
    forLoveUser,
    forPhoneless,
  ])
})

test('every page of a role opens for that role and for no other role', () => {
  const roles: PageRole[] = ['matchmaker', 'popMatchmaker', 'partner', 'storeStaff', 'leadHandler', 'organiser', 'auditor']
  for (const role of roles) {
    const own = pages.filter((page) => page.access === role)
    expect(own.length).toBeGreaterThan(0)
    for (const page of own) {
      const allowed: PageRole[] = [role, ...(page.alsoFor ?? [])]
      expect(roles.filter((other) => guardPage(withRole(other), page) === 'ok')).toEqual(roles.filter((other) => allowed.includes(other)))
    }
  }
})

test('a page of a plugin that the tenant lacks is closed for all people', () => {
  for (const page of pages.filter((each) => each.plugin)) {
    const plugins = allPlugins.filter((id) => id !== page.plugin)
    expect(guardPage({ ...visitor, plugins }, page)).toBe('closedPlugin')
    expect(guardPage({ ...loveUser, plugins: [] }, page)).toBe('closedPlugin')
  }
})

test('no page is closed before the plugins are loaded', () => {
  expect(verdict({ ...visitor, plugins: undefined }, '/subpages/gift/index')).toBe('ok')
})

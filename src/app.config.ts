/**
 * The packages of the app, in which every page of the table in `router/pages.ts` is listed once, and the appearance of
 * its windows. A mini-program contains only its own pages (`isHere`), and no empty package.
 */
import { isPageAvailable, pages } from './router/pages'

const isWeb = process.env.TARO_ENV === 'h5'
const isWechat = process.env.TARO_ENV === 'weapp'

const here = new Set(pages.filter(isPageAvailable).map(({ path }) => path.slice(1)))

/** The existing pages below a folder, or of the whole app. */
const only = (names: string[], root = '') => names.filter((name) => here.has(`${root}${name}`))
const packages = (all: { root: string; pages: string[] }[]) =>
  all.map(({ root, pages: names }) => ({ root, pages: only(names, `${root}/`) })).filter(({ pages: names }) => names.length > 0)
/** A package exists if it has at least one page. */
const onlyPackages = (roots: string[]) => roots.filter((root) => [...here].some((path) => path.startsWith(`${root}/`)))

/** Background around the pages; WeChat reads the light and the dark one from `theme.json`. */
const ground = isWechat ? '@ground' : '#FBF7F4'

export default defineAppConfig({
  entryPagePath: 'pages/index/index',
  // Pages that share a folder with sub-packages must be listed here: a package root may not contain another package
  // root.
  pages: [
    ...only([
      'pages/index/index',
      'pages/index/pcindex',
      'pages/about/index',
      'pages/exception/429',
      'pages/exception/close',
      'member/index',
      'member/finance',
      'member/certification',
      'member/cropper',
      'subpages/member/recharge',
      'subpages/member/makecash',
      'subpages/member/pay',
      'subpages/member/my_hetong',
    ]),
    // Page of a third-party component, if it is installed: config/eid.ts.
    ...(process.env.EID_PAGE ? [process.env.EID_PAGE] : []),
  ],
  subPackages: packages([
    { root: 'pages/active', pages: ['detail'] },
    { root: 'pages/love', pages: ['detail', 'report', 'hongniang', 'theme', 'themedetail', 'noreg', 'precheat'] },
    {
      root: 'pages/login',
      pages: [
        'register',
        'index',
        'loginByPassword',
        'loginBySms',
        'loginByPerfectMsg',
        'loginByBindWx',
        'loginByBindPhone',
        'loginByLoading',
      ],
    },
    {
      root: 'member/love',
      pages: [
        'index',
        'signuplove',
        'editinfo',
        'customer-landing-page/index',
        'vip',
        'top',
        'package',
        'fav',
        'look',
        'popone',
        'permission',
        'promote',
        'line',
        'onetoone',
        'authindex',
        'commitment',
        'commitmentview',
        'educationauth',
        'houseauth',
        'otherauth',
        'mygift',
      ],
    },
    { root: 'member/matchmaker', pages: ['matchmakerjoin', 'index'] },
    { root: 'member/matchmakerpop', pages: ['index', 'level', 'bonus', 'award', 'user'] },
    { root: 'subpages/single_page', pages: ['index'] },
    {
      root: 'subpages/member/matchmaker',
      pages: [
        'match',
        'editinfo',
        'loveinterview',
        'appointment',
        'addAppointment',
        'StoreDistribution',
        'MatchmakerDistribution',
        'bonus',
        'level',
        'list',
        'line',
      ],
    },
    { root: 'subpages/member/message', pages: ['index', 'detail'] },
    { root: 'subpages/member/partner', pages: ['index', 'level', 'bonus', 'user', 'award', 'team'] },
    { root: 'subpages/update', pages: ['index'] },
    { root: 'subpages/haibao', pages: ['haibao1', 'haibao2', 'haibao3', 'haibao4', 'haibao5'] },
    { root: 'subpages/customer', pages: ['index', 'detail', 'indexpop', 'detailpop', 'reportpop'] },
    { root: 'subpages/appointment', pages: ['index'] },
    { root: 'subpages/gift', pages: ['index', 'detail', 'exchange'] },
    { root: 'subpages/active', pages: ['index', 'detail', 'haibao', 'myselfsignup', 'signup'] },
    { root: 'subpages/shortvideo', pages: ['index', 'homepage', 'detail', 'bang', 'canvas'] },
    { root: 'subpages/m_shortvideo', pages: ['index', 'editinfo', 'expand', 'list', 'addoredit', 'postredpack'] },
    { root: 'subpages/upload_file', pages: ['customer', 'loveuser'] },
    { root: 'subpages/partner', pages: ['index', 'details', 'share', 'rules'] },
    { root: 'subpages/audit', pages: ['index'] },
    { root: 'subpages/consent', pages: ['index', 'mine', 'walkin', 'appointment'] },
  ]),
  // Packages to preload on each tab page for the next pages; WeChat allows 2 MB of preloads per package.
  preloadRule: {
    'pages/index/index': {
      network: 'all',
      packages: onlyPackages(['pages/love', 'pages/login', 'member/love', 'subpages/single_page', 'subpages/active']),
    },
    'member/index': { network: 'all', packages: onlyPackages(['member/love', 'member/matchmaker', 'subpages/member/message']) },
    'member/matchmaker/index': { network: 'all', packages: ['subpages/member/matchmaker'] },
  },
  lazyCodeLoading: 'requiredComponents',
  window: {
    navigationStyle: 'custom',
    navigationBarTitleText: '',
    navigationBarTextStyle: isWechat ? '@clock' : 'black',
    navigationBarBackgroundColor: ground,
    backgroundColor: ground,
    backgroundTextStyle: isWechat ? '@pulled' : 'dark',
    ...(isWeb ? {} : { backgroundColorTop: ground, backgroundColorBottom: ground }),
  },
  networkTimeout: { request: 60000, connectSocket: 60000, uploadFile: 60000, downloadFile: 60000 },
  ...(isWechat ? { darkmode: true, themeLocation: 'theme.json' } : {}),
  // Permission for choosing a place, for the check-in of a meeting, and for the location of people who opt in to nearby.
  ...(isWechat
    ? {
        requiredPrivateInfos: ['chooseLocation', 'getLocation'],
        permission: { 'scope.userLocation': { desc: '用于选择地点、约见签到，和打开「附近的人」后估算距离' } },
      }
    : {}),
  // A page opened from 朋友圈 is shown below WeChat's own bar.
  ...(isWechat ? { sitemapLocation: 'sitemap.json', singlePage: { navigationBarFit: 'squeezed' } } : {}),
  ...(isWeb ? { animation: false } : {}),
})

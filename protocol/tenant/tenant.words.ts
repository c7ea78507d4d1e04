/** Texts of a tenant: its plugins and the start of its home page. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const plugin = /*#__PURE__*/ dictionary({
  theme: '主题专区',
  lovegift: '礼物商城',
  partner: '合伙人',
  video: '短视频',
  popmatchmaker: '推广红娘',
  message: '消息',
})
export type Plugin = ValueOf<typeof plugin>

/** Content at the left of the home page's header. */
export const indexShowType = /*#__PURE__*/ dictionary({
  Default: '城市名称',
  CustomerArea: '自定义地区',
  CustomerWords: '自定义文字',
  CustomerLogo: '自定义标志',
})

/** Which navigation the footer shows: the love slots or the short-video tabs. */
export const footerModes = ['love', 'video'] as const
export type FooterMode = (typeof footerModes)[number]

export const navigationNames = ['headMainOne', 'headMainTwo', 'bottom', 'homeOnly'] as const
export type NavigationName = (typeof navigationNames)[number]

export const tenantStatus = /*#__PURE__*/ dictionary({ active: '正常', suspended: '已暂停', expired: '已到期' })
export type TenantStatus = ValueOf<typeof tenantStatus>

/** Public registries of website records. */
export const registries = { domainRecord: 'https://beian.miit.gov.cn/', policeFiling: 'https://beian.mps.gov.cn/' } as const

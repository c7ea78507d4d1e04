export { TenantAboutScreen as default } from '@/features/tenant/TenantAboutScreen'

definePageConfig({ navigationBarTitleText: '关于我们', enableShareAppMessage: true, enableShareTimeline: true })

export { TenantPageScreen as default } from '@/features/tenant/TenantPageScreen'

definePageConfig({ navigationBarTitleText: '详情', enableShareAppMessage: true, enableShareTimeline: true })

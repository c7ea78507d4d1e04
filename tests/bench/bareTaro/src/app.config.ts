export default defineAppConfig({ pages: ['pages/index/index', 'pages/detail/index'], window: { navigationBarTitleText: 'bare' } })

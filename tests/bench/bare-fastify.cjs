/** A Fastify that only answers: the framework's own cost in time and memory. */
const { fastify } = require('fastify')

const app = fastify()
app.post('/bare', async () => ({ code: 20000, message: '', data: { list: [] }, traceId: '' }))
app.get('/bare', async () => ({ code: 20000, message: '', data: { list: [] }, traceId: '' }))
app.listen({ host: '127.0.0.1', port: 0 }).then((address) => console.log(address))

// Lists the operations of the OpenAPI document. It is served from a file of its own, as the content security policy asks.
const make = (name, text, ...children) => {
  const element = document.createElement(name)
  if (text) element.textContent = text
  element.append(...children)
  return element
}

const schemaBlock = (title, content) => {
  const schema = Object.values(content ?? {})[0]?.schema
  return schema ? [make('h4', title), make('pre', JSON.stringify(schema, null, 2))] : []
}

const parametersBlock = (parameters) => {
  if (!parameters?.length) return []
  const items = parameters.map(({ name, in: place, description }) =>
    make('li', `${name} (${place})${description ? `: ${description}` : ''}`),
  )
  return [make('h4', 'Parameters'), make('ul', '', ...items)]
}

const operation = (base, path, method, { summary, description, parameters, requestBody, responses }) => {
  const heading = make(
    'summary',
    '',
    make('b', method.toUpperCase()),
    make('code', base + path),
    ` ${summary}`,
  )
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    status === 'default' ? [] : [make('p', `Answers ${status}`), ...schemaBlock('Answer', response.content)],
  )
  return make(
    'details',
    '',
    heading,
    make('p', description),
    ...parametersBlock(parameters),
    ...schemaBlock('Body', requestBody?.content),
    ...answers,
  )
}

const show = ({ info, paths, servers }) => {
  const list = document.querySelector('#operations')
  document.querySelector('#about').textContent = `Version ${info.version}. ${info.description}`
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, details]) => operation(servers[0].url, path, method, details)),
  )
  list.replaceChildren(...operations)
}

const response = await fetch('/api/openapi.json')
show(await response.json())

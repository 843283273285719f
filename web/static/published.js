// On the page of a published link: goes on to the app, which is this same site.
const link = document.getElementById('open');
if (link instanceof HTMLAnchorElement && link.origin === location.origin) location.replace(link.href);
